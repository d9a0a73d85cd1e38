import { invalidArgument, type FieldViolation } from '../../../../contract/errors.ts';
import {
  responseModes,
  prompts,
  type AuthorizeRequest,
} from '../../../../contract/calls/identity/redirectSessions.ts';
import { codeChallenge } from '../../../../contract/entities/identity/tokens.ts';
import * as z from 'zod';
import type { AppConfig } from '../../options.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { parseUrl } from '../ownOrigins.ts';
import { isRegisteredRedirectUri, registeredOrigins } from './redirectUris.ts';

/** A validated authorization request, as stored with a redirect session. Contains none of our secrets. */
export const authorization = z.strictObject({
  clientId: z.guid(),
  redirectUri: z.string().optional(),
  codeChallenge: z.string(),
  responseMode: z.enum(responseModes),
  /** Empty if missing. */
  state: z.string(),
  prompt: z.enum(prompts),
  /** With `web_message`: the only origin that may frame the page and receives its message. */
  targetOrigin: z.string().optional(),
  /** Issuer of the response, for the client to compare (RFC 9207). */
  issuer: z.string(),
  /** The member who had authenticated by call just before the request, and proved it with a ticket. */
  provenMemberId: z.guid().optional(),
});
export type Authorization = z.infer<typeof authorization>;

const root = 'auth.authRequest';

/**
 * Validates an authorization request against its client's registration. Refusals are field violations for the
 * caller: a browser is never redirected to an unregistered URI (RFC 9700 section 4.11).
 */
export function checkAuthorizeRequest(
  request: AuthorizeRequest,
  { client, config, prompt, askedFrom, issuer, mayBeServer = false, mayLackState = false }: CheckContext,
): Authorization {
  const violations: FieldViolation[] = [];
  const refuse = (
    field: string,
    description: string,
    violatedRule: FieldViolation['violatedRule'] = 'VALIDATION',
  ) => violations.push({ field: `${root}.${field}`, description, violatedRule });
  const refuseMissing = (field: string) => refuse(field, 'is required', 'REQUIRED_FIELD');

  const { redirectUri, responseMode = 'fragment', state } = request;
  if (request.responseType !== undefined && request.responseType !== 'code') {
    refuse('responseType', 'must be code');
  }
  if (request.codeChallengeMethod !== 'S256') refuse('codeChallengeMethod', 'must be S256');
  const challenge = codeChallenge.safeParse(request.codeChallenge);
  if (!request.codeChallenge) refuseMissing('codeChallenge');
  else if (!challenge.success) {
    refuse('codeChallenge', 'must be 43 characters of base64url: the SHA-256 of the code verifier');
  }
  if (!state && !mayLackState) refuseMissing('state');
  if (redirectUri && !isRegisteredRedirectUri(client, config, redirectUri)) {
    refuse('redirectUri', 'is not registered for this client');
  }
  if (!redirectUri && responseMode !== 'web_message') refuseMissing('redirectUri');

  const targetOrigin =
    responseMode === 'web_message'
      ? frameOrigin(registeredOrigins(client, config), askedFrom, mayBeServer)
      : undefined;
  if (responseMode === 'web_message' && targetOrigin === undefined) {
    refuse(
      'responseMode',
      'may be web_message only for a page whose origin is registered for this client; send its redirectUri or Origin',
    );
  }
  if (violations.length > 0 || !challenge.success) throw invalidArgument(violations);
  return {
    clientId: client.client_id,
    redirectUri: redirectUri || undefined,
    codeChallenge: challenge.data,
    responseMode,
    state: state ?? '',
    prompt,
    targetOrigin,
    issuer,
  };
}

interface CheckContext {
  client: OauthClientRow;
  config: AppConfig;
  prompt: Authorization['prompt'];
  /**
   * Candidates for the requesting page's URL, most trustworthy first: Origin header, request URL, redirect URI.
   */
  askedFrom: readonly (string | null | undefined)[];
  issuer: string;
  /** The request names no page, as that of a server: browsers send an Origin with every POST to another origin. */
  mayBeServer?: boolean;
  /** RFC 6749 section 4.1.1 only recommends a state, which is unnecessary with a code challenge. */
  mayLackState?: boolean;
}

/** Always a registered origin: for a server, which names no page, the client's only one. */
function frameOrigin(
  registered: readonly string[],
  askedFrom: CheckContext['askedFrom'],
  mayBeServer: boolean,
): string | undefined {
  const named = askedFrom
    .map((address) => parseUrl(address)?.origin)
    .find((origin) => origin && registered.includes(origin));
  return named ?? (mayBeServer && registered.length === 1 ? registered[0] : undefined);
}

/** Result of an authorization: a code, or the error (RFC 6749 section 4.1.2). */
export type AuthorizationResult = { code: string } | AuthorizationError;
export interface AuthorizationError {
  error: string;
  error_description: string;
}

/** Parameters of the response, for all response modes (RFC 6749 section 4.1.2, RFC 9207 section 2). */
export function authorizationResponse(
  { state, issuer }: Pick<Authorization, 'state' | 'issuer'>,
  result: AuthorizationResult,
): Readonly<Record<string, string>> {
  return { ...result, ...(state !== '' && { state }), iss: issuer };
}

/** The redirect URI with the result in its fragment or query. */
export function returnAddress(
  redirectUri: string,
  authorization: Pick<Authorization, 'responseMode' | 'state' | 'issuer'>,
  result: AuthorizationResult,
): string {
  const { responseMode } = authorization;
  const url = new URL(redirectUri);
  const values = authorizationResponse(authorization, result);
  if (responseMode === 'query') {
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  } else {
    url.hash = new URLSearchParams(values).toString();
  }
  return url.href;
}
