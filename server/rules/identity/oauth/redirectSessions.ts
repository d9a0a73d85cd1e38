import * as z from 'zod';
import type { BodyOf } from '../../../../contract/call.ts';
import {
  elsewhereIntents,
  longestAddress,
  type createRedirectSession,
  type RedirectSession,
} from '../../../../contract/calls/identity/redirectSessions.ts';
import { secondsFrom } from '../../../../contract/durations.ts';
import { slotToBook } from '../../../../contract/entities/availability/slotAvailability.ts';
import { ApiError, invalidField } from '../../../../contract/errors.ts';
import type { CallContext } from '../../callContext.ts';
import { findOwner } from '../../../tables/identity/members.ts';
import {
  findClient,
  findDashboardClient,
  type OauthClientRow,
} from '../../../tables/identity/oauthClients.ts';
import { insertRedirectSession } from '../../../tables/identity/redirectSessions.ts';
import { issueAuthorizationCode } from './authorizationCodes.ts';
import { checkAuthorizeRequest, returnAddress, type Authorization } from './authorizeRequests.ts';
import { issuerAt } from './issuer.ts';
import { redeemTicket } from '../signIn/loginTickets.ts';
import { nearestOwnOrigin } from '../ownOrigins.ts';
import { isPostLogoutUri, isReturnAddress } from './redirectUris.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { endSignInSession, startSignInSession } from '../signIn/signInSessions.ts';
import { lifetime } from './tokenLifetimes.ts';
import { transactionOf } from '../../writing.ts';

type Body = BodyOf<typeof createRedirectSession>;

export const redirectPaths = {
  auth: '/identity/authorize',
  logout: '/identity/logout',
  elsewhere: '/identity/elsewhere',
} as const;
type Intent = keyof typeof redirectPaths;

/** Data of the logout page: the session, and the redirect target. */
export const logoutPayload = z.strictObject({
  signInSessionId: z.guid().optional(),
  returnTo: z.string().optional(),
});
type LogoutPayload = z.infer<typeof logoutPayload>;

/** Data of pages for booking, checkout and similar intents, and of a sign-in without an authorization. */
export const elsewherePayload = z.strictObject({
  intent: z.enum(elsewhereIntents),
  returnTo: z.string().optional(),
  signedIn: z.boolean(),
  /** Ids from the request, for pages that show the entity. */
  planId: z.string().optional(),
  resourceId: z.string().optional(),
  /** Of a booking: the time that was chosen elsewhere, the zone of times, and the page that follows a success. */
  slot: slotToBook.optional(),
  timeZone: z.string().optional(),
  thankYouUrl: z.string().optional(),
});
export type ElsewherePayload = z.infer<typeof elsewherePayload>;

/**
 * Starts a redirect session to a hosted page (identity specification section 7). The body has exactly one intent.
 */
export async function startRedirectSession(body: Body, context: CallContext): Promise<RedirectSession> {
  if (body.auth) return startAuthorization(body, context);
  const client = await clientOf(body.logout?.clientId, context, 'logout.clientId');
  return body.logout ? startLogout(body, client, context) : startElsewhere(body, client, context);
}

async function startAuthorization(body: Body, context: CallContext): Promise<RedirectSession> {
  const request = body.auth?.authRequest;
  if (!request) {
    throw invalidField('auth.authRequest', 'is required', 'REQUIRED_FIELD');
  }
  const client = await clientOf(request.clientId, context, 'auth.authRequest.clientId');
  const origin = context.request.headers.get('origin');
  const askedFrom = [origin, body.origin, context.request.url, request.redirectUri];
  const { config } = context.options;
  const authorization = checkAuthorizeRequest(request, {
    client,
    config,
    prompt: body.auth?.prompt ?? promptOf(request.prompt),
    askedFrom,
    issuer: issuerAt(context.request.url, config),
    mayBeServer: origin === null && !body.origin,
  });
  const provenMemberId = await provenMember(request.sessionToken, client, context);
  if (!config.hostedPages)
    return { ...(await authorizeWithoutPage(authorization, client, context)), id: crypto.randomUUID() };
  const near = [authorization.targetOrigin, request.redirectUri, ...askedFrom];
  const { uiLocales } = request;
  const parameters: Record<string, string> = uiLocales ? { ui_locales: uiLocales } : {};
  const payload: Authorization = { ...authorization, ...(provenMemberId && { provenMemberId }) };
  return storeAsked('auth', payload, body, { client, context, near, parameters });
}

/**
 * The member of a direct sign-in's ticket. Redeems the ticket, which requires a code challenge and has no other
 * use.
 */
async function provenMember(
  sessionToken: string | undefined,
  client: OauthClientRow,
  { db, now }: CallContext,
): Promise<string | undefined> {
  if (!sessionToken) return undefined;
  const { business_id: businessId, client_id: clientId } = client;
  const facts = { businessId, clientId, purpose: 'redirect_session', ticket: sessionToken, now } as const;
  const redeemed = await redeemTicket(db, facts);
  if (redeemed) return redeemed.memberId;
  throw invalidField('auth.authRequest.sessionToken', 'is no longer valid: sign in again');
}

function promptOf(prompt: string | undefined): Authorization['prompt'] {
  return prompt === 'none' ? 'none' : 'login';
}

/** A browser tab has no hosted pages: the business's owner is redirected back signed in at once. */
async function authorizeWithoutPage(
  authorization: Authorization,
  client: OauthClientRow,
  context: CallContext,
): Promise<RedirectSession> {
  const { db, now, requestId } = context;
  const businessId = client.business_id;
  const owner = await findOwner(db, businessId);
  const { redirectUri } = authorization;
  if (!owner || !redirectUri) {
    throw new ApiError('FAILED_PRECONDITION', 'Without hosted pages, only the owner can be redirected.');
  }
  const start = { businessId, memberId: owner.id, cookie: undefined, requestId, now };
  const session = await startSignInSession(transactionOf(context), start);
  const code = await issueAuthorizationCode(
    db,
    { ...authorization, redirectUri, businessId, signInSessionId: session.id },
    now,
  );
  return {
    fullUrl: returnAddress(redirectUri, authorization, { code }),
    urlDetails: { endpoint: redirectUri, searchParams: {} },
  };
}

async function startLogout(
  body: Body,
  client: OauthClientRow,
  context: CallContext,
): Promise<RedirectSession> {
  const { config } = context.options;
  const returnTo = returnAddressOf('postFlowUrl', body, client, context);
  const { signInSessionId } = context.caller;
  if (config.hostedPages) {
    const payload: LogoutPayload = { signInSessionId, returnTo };
    const near = nearTo(body, context);
    return storeAsked('logout', payload, body, { client, context, near });
  }
  if (signInSessionId !== undefined) {
    const { businessId, now, requestId } = context;
    await endSignInSession(transactionOf(context), { businessId, id: signInSessionId, requestId, now });
  }
  const endpoint = returnTo ?? config.publicUrl;
  return { fullUrl: withMemberFlag(endpoint, false), urlDetails: { endpoint, searchParams: {} } };
}

function startElsewhere(body: Body, client: OauthClientRow, context: CallContext): Promise<RedirectSession> {
  const returnTo = returnAddressOf('postFlowUrl', body, client, context);
  const intent = elsewhereIntents.find((name) => body[name] !== undefined);
  if (intent === undefined) throw new TypeError('The schema lets nothing through without an intent.');
  const payload: ElsewherePayload = {
    intent,
    returnTo,
    signedIn: context.caller.kind === 'member',
    planId: body.paidPlansCheckout?.planId,
    resourceId: body.bookingsBook?.resourceId,
    slot: body.bookingsCheckout?.slotAvailability?.slot,
    timeZone: body.bookingsCheckout?.timezone,
    ...(isBooking(intent) && { thankYouUrl: returnAddressOf('thankYouPageUrl', body, client, context) }),
  };
  const near = nearTo(body, context);
  return storeAsked('elsewhere', payload, body, { client, context, near });
}

/** Whether customers book on the pages of an intent. */
export const isBooking = (intent: ElsewherePayload['intent']): boolean =>
  intent === 'bookingsBook' || intent === 'bookingsCheckout';

/** Stores the session of a call, whose sender may add query parameters to the URL, such as a language. */
async function storeAsked(
  intent: Intent,
  payload: object,
  { preferences }: Body,
  { parameters, ...start }: Omit<SessionStart, 'parameters'> & Partial<Pick<SessionStart, 'parameters'>>,
): Promise<RedirectSession> {
  const session = await store(intent, payload, {
    ...start,
    parameters: { ...preferences?.additionalQueryParameters, ...parameters },
  });
  if (session.fullUrl.length <= longestAddress) return session;
  const description = `makes the address longer than ${longestAddress} characters`;
  throw invalidField('preferences.additionalQueryParameters', description, 'MAX_LENGTH');
}

/** Starts a redirect session for a browser at the authorization endpoint. Returns the URL of its page. */
export async function startBrowserAuthorization(
  authorization: Authorization,
  client: OauthClientRow,
  { url, uiLocales, ...context }: SessionStart['context'] & { url: string; uiLocales: string | undefined },
): Promise<string> {
  const near = [url, authorization.redirectUri];
  const parameters: Record<string, string> = uiLocales ? { ui_locales: uiLocales } : {};
  return (await store('auth', authorization, { client, context, near, parameters })).fullUrl;
}

/** Starts a sign-in that leads back to one of our own pages. Returns the URL of its page. */
export async function startSignIn(
  returnTo: string,
  client: OauthClientRow,
  { language, ...context }: SessionStart['context'] & { language: string },
): Promise<string> {
  const payload: ElsewherePayload = { intent: 'login', returnTo, signedIn: false };
  const start = { client, context, near: [returnTo], parameters: { language } };
  return (await store('elsewhere', payload, start)).fullUrl;
}

/** A client of the caller's business; another business's client counts as unknown. */
async function clientOf(
  clientId: string | undefined,
  context: CallContext,
  field: string,
): Promise<OauthClientRow> {
  const id = clientId ?? context.caller.clientId;
  const client = id
    ? await findClient(context.db, id)
    : await findDashboardClient(context.db, context.businessId);
  if (client?.business_id === context.businessId) return client;
  throw invalidField(field, 'is not a client of this business');
}

function returnAddressOf(
  callback: 'postFlowUrl' | 'thankYouPageUrl',
  body: Body,
  client: OauthClientRow,
  context: CallContext,
): string | undefined {
  const address = body.callbacks?.[callback];
  if (!address) return undefined;
  const isAllowed = body.logout ? isPostLogoutUri : isReturnAddress;
  if (isAllowed(client, context.options.config, address)) return address;
  throw invalidField(`callbacks.${callback}`, 'is not an address that this client may return to');
}

function nearTo(body: Body, { request }: CallContext): (string | null | undefined)[] {
  return [body.callbacks?.postFlowUrl, request.headers.get('origin'), request.url];
}

interface SessionStart {
  client: OauthClientRow;
  context: Pick<CallContext, 'db' | 'now' | 'options'>;
  near: readonly (string | null | undefined)[];
  parameters: Readonly<Record<string, string>>;
}

/**
 * Stores the session. The URL contains the caller's parameters and a handle that opens the page once within 60
 * seconds, nothing else of ours (security goal B18).
 */
async function store(
  intent: Intent,
  payload: object,
  { client, context, near, parameters }: SessionStart,
): Promise<RedirectSession> {
  const { db, now, options } = context;
  const handle = randomSecret();
  const id = crypto.randomUUID();
  await insertRedirectSession(db, {
    id,
    handleHash: await hashSecret(handle),
    businessId: client.business_id,
    clientId: client.client_id,
    intent,
    payload,
    now,
    expiresAt: secondsFrom(now, lifetime.redirectSession),
  });
  const origin = nearestOwnOrigin(options.config, client.business_host, near);
  const endpoint = origin + redirectPaths[intent];
  const searchParams = { ...parameters, handle };
  return {
    id,
    fullUrl: `${endpoint}?${new URLSearchParams(searchParams).toString()}`,
    urlDetails: { endpoint, searchParams },
    // For programs that request the page by call: GET /v1/callback.
    ...(intent === 'auth' && { sessionToken: handle }),
  };
}

/**
 * Tells the page to which a browser returns whether the browser is signed in (reference/identity-flow.md section
 * 10).
 */
export function withMemberFlag(address: string, signedIn: boolean): string {
  const url = new URL(address);
  url.searchParams.set('wixMemberLoggedIn', String(signedIn));
  return url.href;
}
