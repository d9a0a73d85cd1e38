import {
  getOauthMetadata,
  requestToken,
  revokeToken,
  tokenRequestOf,
  type TokenRequest,
} from '../../../contract/calls/oauth/oauth.ts';
import { codeVerifierProblem } from '../../../contract/entities/identity/tokens.ts';
import { ApiError, toErrorBody } from '../../../contract/errors.ts';
import type { AppOptions } from '../../rules/options.ts';
import { readBody } from '../../http/requestBody.ts';
import { answer, type Route } from '../../http/route.ts';
import { authorizationOf } from '../../rules/identity/oauth/accessTokens.ts';
import { authenticateClient, clientCredentialsOf } from '../../rules/identity/oauth/clientAuthentication.ts';
import { grantAuthorizedClient, grantClient } from '../../rules/identity/oauth/clientGrants.ts';
import { issuerAt } from '../../rules/identity/oauth/issuer.ts';
import { oauthMetadata } from '../../rules/identity/oauth/oauthMetadata.ts';
import { noteDevice } from '../../rules/identity/signIn/ownSessions.ts';
import { TokenError, type TokenErrorCode } from '../../rules/identity/oauth/tokenErrors.ts';
import {
  grantAnonymous,
  grantBrowserSession,
  grantCode,
  grantRefresh,
  type GrantedTokens,
} from '../../rules/identity/oauth/tokenGrants.ts';
import { tokenInfo } from '../../rules/identity/oauth/tokenInfo.ts';
import { lifetime } from '../../rules/identity/oauth/tokenLifetimes.ts';
import { revokeAnyToken } from '../../rules/identity/oauth/tokenRevocation.ts';
import { parseSent } from '../../json/sentInput.ts';

/** Maximum body of a token request in bytes. */
const bodyLimit = 16 * 1024;

export const oauthRoutes: readonly Route[] = [
  answer(getOauthMetadata, async (_input, { request, options }) =>
    oauthMetadata(issuerAt(request.url, options.config)),
  ),
];

/**
 * `POST /oauth2/token`, in JSON as the platform's clients send it and as a form (RFC 6749 section 4). Its failures
 * contain the error codes of RFC 6749 section 5.2 in addition to the platform's own, so the dispatcher does not answer
 * it.
 */
export function answerTokenRequest(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  return inTokenWords(request, requestId, async () => {
    const sent = await readBody(request, { bytes: bodyLimit, form: true });
    const body = parseSent(requestToken.schemas.body, sent);
    const granted = await grant(request, tokenRequestOf(body), options, requestId);
    await noteDevice(options.database, granted.accessToken, request);
    return {
      access_token: granted.accessToken,
      refresh_token: granted.refreshToken,
      expires_in: lifetime.accessToken,
      token_type: 'Bearer',
      // The only scope (identity specification section 1): a refresh token is included.
      scope: granted.refreshToken === undefined ? undefined : 'offline_access',
    };
  });
}

function grant(
  request: Request,
  asked: TokenRequest,
  options: AppOptions,
  requestId: string,
): Promise<GrantedTokens> {
  const { clientId, clientSecret, redirectUri, rotateRefreshToken: rotates } = asked;
  const credentials = clientCredentialsOf(request, { clientId, clientSecret });
  switch (asked.grantType) {
    case 'anonymous':
      return grantAnonymous(credentials, options);
    case 'authorization_code': {
      const code = need(asked.code, 'code');
      const codeVerifier = need(asked.codeVerifier, 'codeVerifier');
      const problem = codeVerifierProblem(codeVerifier);
      if (problem !== undefined) throw new TokenError('invalid_request', problem);
      return grantCode({ ...credentials, code, redirectUri, codeVerifier, rotates }, options, requestId);
    }
    case 'browser_session':
      return grantBrowserSession({ ...credentials, request, rotates }, options, requestId);
    case 'refresh_token': {
      const refreshToken = need(asked.refreshToken, 'refreshToken');
      return grantRefresh({ ...credentials, refreshToken }, options, requestId);
    }
    case 'client_credentials':
      return grantClient({ ...credentials, instanceId: asked.instanceId }, options, requestId);
    case 'authorized_client': {
      const { memberId, sessionToken } = asked;
      const authorization = authorizationOf(request);
      return grantAuthorizedClient({ authorization, memberId, sessionToken }, options, requestId);
    }
    case undefined:
      throw new TokenError('invalid_request', 'grantType is required.');
    default:
      throw new TokenError(
        'unsupported_grant_type',
        'The grants are anonymous, authorization_code, browser_session, refresh_token, client_credentials and authorized_client.',
      );
  }
}

function need(value: string | undefined, name: string): string {
  if (value === undefined) throw new TokenError('invalid_request', `${name} is required.`);
  return value;
}

/** `POST /oauth2/revoke` (RFC 7009). Unknown tokens and tokens of other clients are answered like known ones. */
export function answerRevocation(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  return inTokenWords(request, requestId, async () => {
    const { token, clientId } = await tokenIn(request, options);
    await revokeAnyToken(options, { token, clientId, requestId });
    return {};
  });
}

/** `POST /oauth2/token-info` (RFC 7662). */
export function answerIntrospection(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  return inTokenWords(request, requestId, async () => {
    const { token } = await tokenIn(request, options);
    return tokenInfo(token, issuerAt(request.url, options.config), options);
  });
}

/** The token of a request, and the client that sends it, after authentication. */
async function tokenIn(
  request: Request,
  options: AppOptions,
): Promise<{ token: string; clientId: string | undefined }> {
  const sent = await readBody(request, { bytes: bodyLimit, form: true });
  const { token, clientId, client_id, clientSecret, client_secret } = parseSent(
    revokeToken.schemas.body,
    sent,
  );
  if (!token) throw new TokenError('invalid_request', 'token is required.');
  const credentials = clientCredentialsOf(request, {
    clientId: clientId || client_id || undefined,
    clientSecret: clientSecret || client_secret || undefined,
  });
  // Older clients of the platform send no client id: holding the token is enough.
  if (credentials.clientId !== undefined) await authenticateClient(options.database, credentials);
  return { token, clientId: credentials.clientId };
}

/** The platform's code for each of RFC 6749's. */
const platformCodes = {
  invalid_request: 'INVALID_ARGUMENT',
  invalid_client: 'UNAUTHENTICATED',
  invalid_grant: 'INVALID_ARGUMENT',
  unauthorized_client: 'INVALID_ARGUMENT',
  unsupported_grant_type: 'INVALID_ARGUMENT',
  invalid_scope: 'INVALID_ARGUMENT',
} as const satisfies Record<TokenErrorCode, string>;

/** Runs an endpoint and answers request failures as RFC 6749 section 5.2; rethrows others. */
async function inTokenWords(
  request: Request,
  requestId: string,
  work: () => Promise<object>,
): Promise<Response> {
  try {
    return tokenAnswer(200, await work());
  } catch (error) {
    if (error instanceof TokenError) return refusal(error, request, requestId);
    if (error instanceof ApiError && error.status < 500) return badRequest(error, requestId);
    throw error;
  }
}

function refusal({ error, description }: TokenError, request: Request, requestId: string): Response {
  const code = platformCodes[error];
  const body = {
    error,
    error_description: description,
    request_id: requestId,
    message: description,
    details: { applicationError: { code, description, data: { error } } },
  };
  if (error !== 'invalid_client') return tokenAnswer(400, body);
  // Only the Basic scheme gets a challenge, because browsers open a dialog for it.
  const usedBasic = /^Basic /i.test(request.headers.get('authorization') ?? '');
  return tokenAnswer(401, body, usedBasic ? { 'WWW-Authenticate': 'Basic realm="oauth2"' } : {});
}

function badRequest(error: ApiError, requestId: string): Response {
  const body = {
    error: 'invalid_request',
    error_description: inAllowedCharacters(error.description),
    request_id: requestId,
    ...toErrorBody(error, requestId),
  };
  return tokenAnswer(error.status, body);
}

/** RFC 6749 section 5.2 limits a description to visible ASCII without double quote and backslash. */
function inAllowedCharacters(description: string): string {
  return description.replaceAll('"', "'").replaceAll(/[^\x20-\x7e]|\\/g, '?');
}

function tokenAnswer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache', ...headers },
  });
}
