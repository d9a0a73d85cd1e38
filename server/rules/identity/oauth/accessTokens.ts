import type { CallerRank } from '../../../../contract/callerRank.ts';
import { secondsFrom } from '../../../../contract/durations.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { nobody, type Caller } from '../../caller.ts';
import type { Queries } from '../../../database/database.ts';
import type { AppOptions } from '../../options.ts';
import {
  findAccessToken,
  insertAccessToken,
  type AccessTokenRow,
} from '../../../tables/identity/accessTokens.ts';
import type { MemberRole } from '../../../tables/identity/members.ts';
import { findClientBySecret, type OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { ownRole } from './clientAuthentication.ts';
import { lifetime } from './tokenLifetimes.ts';
import { looksLikeVisitorToken, readVisitorToken, type VisitorFacts } from '../signIn/visitorTokens.ts';

/** Starts work for the last known caller of a token; see {@link identifyCaller}. */
export type Expect = (last: Caller) => ((actual: Caller | undefined) => void) | undefined;

/**
 * Identifies the caller of a request by `Authorization: <access token>`, with or without a `Bearer ` prefix, or by
 * an API key with the header `wix-site-id` (reference/calls.md section 1), or by `<access token>,<api key>`
 * (section 14.2). With a key the caller is the client that owns it. Without a token the caller is anonymous.
 * Throws UNAUTHENTICATED for an unknown, expired or revoked token.
 *
 * Calls `expect` with the token's last known caller before the database answers: for work that can be discarded. The
 * function that it returns is called with the caller by the database, undefined for a refused token.
 */
export async function identifyCaller(
  request: Request,
  options: AppOptions,
  expect?: Expect,
): Promise<Caller> {
  const { accessToken, apiKey } = authorizationOf(request);
  if (apiKey !== undefined) {
    const trusted = await findTrustedCaller({ accessToken, apiKey }, options);
    if (trusted) return trusted.caller;
    throw new ApiError('UNAUTHENTICATED', 'The access token or the API key is invalid or has expired.');
  }
  if (accessToken === '') return nobody;
  const siteId = request.headers.get('wix-site-id');
  const program = siteId === null ? undefined : await clientWithApiKey(accessToken, options);
  const caller = program ?? (await callerOf(accessToken, options, expect));
  if (!caller) {
    const lacksSite = siteId === null && (await clientWithApiKey(accessToken, options)) !== undefined;
    throw new ApiError(
      'UNAUTHENTICATED',
      lacksSite
        ? 'An API key needs the ID of its site in the header wix-site-id.'
        : 'The access token is invalid or has expired.',
    );
  }
  if (program && program.businessId !== siteId?.trim().toLowerCase()) {
    throw new ApiError(
      'UNAUTHENTICATED',
      'The API key does not belong to the site in the header wix-site-id.',
    );
  }
  return caller;
}

async function clientWithApiKey(apiKey: string, { database }: AppOptions): Promise<Caller | undefined> {
  const client = await findClientBySecret(database, await hashSecret(apiKey));
  return client && clientCaller(client);
}

/** A confidential client as the caller. Undefined for a client that may not act for itself. */
function clientCaller(client: OauthClientRow) {
  const { client_id: clientId, business_id: businessId } = client;
  const rank = ownRole(client);
  return rank === null ? undefined : ({ kind: 'app', rank, businessId, clientId } satisfies Caller);
}

export interface SentAuthorization {
  /** Empty if missing. */
  accessToken: string;
  /** Undefined if the header has no second part. */
  apiKey: string | undefined;
}

/** Splits the Authorization header. Neither kind of token contains a comma. */
export function authorizationOf(request: Request): SentAuthorization {
  const sent = (request.headers.get('authorization') ?? '').replace(/^Bearer +/i, '').trim();
  const [accessToken = '', ...rest] = sent.split(',').map((part) => part.trim());
  return { accessToken, apiKey: rest.length === 0 ? undefined : rest.join(',') };
}

export interface TrustedCaller {
  /** The owner of the API key. */
  client: OauthClientRow;
  caller: Caller;
  /** The client of the access token before the key. */
  accessClientId: string;
}

/**
 * The confidential client whose API key accompanies a valid access token of the same business. Undefined if either
 * is invalid or the businesses differ.
 */
export async function findTrustedCaller(
  { accessToken, apiKey }: SentAuthorization,
  options: AppOptions,
): Promise<TrustedCaller | undefined> {
  if (accessToken === '' || !apiKey) return undefined;
  const client = await findClientBySecret(options.database, await hashSecret(apiKey));
  const accessCaller = client && (await callerOf(accessToken, options, undefined));
  const caller = client && clientCaller(client);
  if (!caller || accessCaller?.businessId !== client.business_id || !accessCaller.clientId) return undefined;
  return { client, caller, accessClientId: accessCaller.clientId };
}

/** Cache of the last known caller by token hash. Never trusted, only used to start early. */
const lastCallers = new Map<string, Caller>();
const maxCachedCallers = 1000;

function cacheCaller(tokenHash: string, caller: Caller | undefined): void {
  lastCallers.delete(tokenHash);
  if (caller) lastCallers.set(tokenHash, caller);
  const [oldest] = lastCallers.keys();
  if (lastCallers.size > maxCachedCallers && oldest !== undefined) lastCallers.delete(oldest);
}

async function callerOf(
  token: string,
  options: AppOptions,
  expect: Expect | undefined,
): Promise<Caller | undefined> {
  const now = options.clock();
  if (looksLikeVisitorToken(token)) {
    const facts = await readVisitorToken(options.config.secret, token, { use: 'access', now });
    return facts && visitorOf(facts);
  }
  const tokenHash = await hashSecret(token);
  const found = findAccessToken(options.database, { tokenHash, now });
  // After the statement is sent: a transaction that awaits its result must not take the connection before it.
  const last = lastCallers.get(tokenHash);
  const settle = last && expect?.(last);
  let caller: Caller | undefined;
  try {
    const row = await found;
    caller = row && callerOfRow(row);
  } finally {
    // Before any other statement, which would wait for that transaction.
    settle?.(caller);
  }
  cacheCaller(tokenHash, caller);
  return caller;
}

function callerOfRow(row: AccessTokenRow): Caller | undefined {
  const facts = { businessId: row.business_id, clientId: row.client_id };
  switch (row.kind) {
    case 'member':
      if (!row.member_active) return undefined;
      return {
        ...facts,
        kind: 'member',
        rank: rankOf(row.role),
        memberId: row.member_id ?? undefined,
        signInSessionId: row.sign_in_session_id ?? undefined,
      };
    case 'app':
      return { ...facts, kind: 'app', rank: row.client_role ?? 'visitor' };
    default:
      return row.kind satisfies never;
  }
}

function rankOf(role: MemberRole | null): CallerRank {
  return role ?? 'member';
}

interface TokenFacts {
  businessId: string;
  clientId: string;
  /** Absent: the client acts for itself. */
  member?: { memberId: string; signInSessionId: string; familyId: string | null };
}

/**
 * Issues an opaque access token, stored as its hash only. Its row limits it to the interface of one business, one
 * client and perhaps one member (security goal B14).
 */
export async function issueAccessToken(
  db: Queries,
  { businessId, clientId, member }: TokenFacts,
  now: Date,
  seconds: number = lifetime.accessToken,
): Promise<string> {
  const token = randomSecret();
  const expiresAt = secondsFrom(now, seconds);
  await insertAccessToken(db, {
    businessId,
    clientId,
    kind: member ? 'member' : 'app',
    memberId: member?.memberId ?? null,
    signInSessionId: member?.signInSessionId ?? null,
    familyId: member?.familyId ?? null,
    tokenHash: await hashSecret(token),
    now,
    expiresAt,
  });
  return token;
}

/** Describes an access token for the introspection endpoint; undefined if it is invalid. */
export async function describeAccessToken(
  token: string,
  options: AppOptions,
): Promise<{ caller: Caller; issuedAt: Date; expiresAt: Date } | undefined> {
  const now = options.clock();
  if (looksLikeVisitorToken(token)) {
    const facts = await readVisitorToken(options.config.secret, token, { use: 'access', now });
    if (!facts) return undefined;
    const expiresAt = new Date(facts.expiresAt);
    return { caller: visitorOf(facts), issuedAt: secondsFrom(expiresAt, -lifetime.accessToken), expiresAt };
  }
  const row = await findAccessToken(options.database, { tokenHash: await hashSecret(token), now });
  const caller = row && callerOfRow(row);
  return row && caller && { caller, issuedAt: row.issued_at, expiresAt: row.expires_at };
}

function visitorOf({ businessId, clientId, visitorId }: VisitorFacts): Caller {
  return { kind: 'visitor', rank: 'visitor', businessId, clientId, visitorId };
}
