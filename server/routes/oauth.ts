import { requestToken, revokeToken, tokenRequestOf, type TokenRequest } from '../../contract/calls/oauth.ts';
import { guid } from '../../contract/entities/text.ts';
import { ApiError, invalidArgument, toErrorBody } from '../../contract/errors.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { withoutAbsentNulls } from '../absentNulls.ts';
import type { AppOptions } from '../options.ts';
import { readBody } from '../requestBody.ts';
import { noteDevice } from '../rules/ownSessions.ts';
import { revokeRefreshToken } from '../rules/refreshTokens.ts';
import { hashSecret } from '../rules/secrets.ts';
import { TokenError, type TokenErrorCode } from '../rules/tokenErrors.ts';
import { grantAnonymous, grantCode, grantRefresh, type GrantedTokens } from '../rules/tokenGrants.ts';
import { lifetime } from '../rules/tokenLifetimes.ts';
import { revokeAccessToken } from '../tables/accessTokens.ts';

/** Longest body of a token request in bytes. */
const bodyLimit = 16 * 1024;

/**
 * `POST /oauth2/token`, in JSON as the platform's clients send it and as a form (RFC 6749 section 4). Its failures carry
 * the words of RFC 6749 section 5.2 beside the platform's own, which is why the ordinary dispatcher does not answer it.
 */
export async function answerTokenRequest(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  try {
    const sent = await readBody(request, { bytes: bodyLimit, form: true });
    const schema = requestToken.schemas.body;
    const body = schema.safeParse(withoutAbsentNulls(schema, sent), { reportInput: true });
    if (!body.success) throw invalidArgument(zodToViolations(body.error));
    const granted = await grant(tokenRequestOf(body.data), options, requestId);
    await noteDevice(options.database, granted.accessToken, request);
    return tokenAnswer(200, {
      access_token: granted.accessToken,
      refresh_token: granted.refreshToken,
      expires_in: lifetime.accessToken,
      token_type: 'Bearer',
    });
  } catch (error) {
    if (error instanceof TokenError) return refusal(error);
    if (error instanceof ApiError && error.status < 500) return badRequest(error, requestId);
    throw error;
  }
}

function grant(request: TokenRequest, options: AppOptions, requestId: string): Promise<GrantedTokens> {
  const { clientId } = request;
  if (clientId !== undefined && !guid.safeParse(clientId).success) {
    throw new TokenError('invalid_client', 'There is no client with this id.');
  }
  switch (request.grantType) {
    case 'anonymous':
      return grantAnonymous({ clientId: need(clientId, 'clientId') }, options);
    case 'authorization_code': {
      const { redirectUri } = request;
      const code = need(request.code, 'code');
      const codeVerifier = need(request.codeVerifier, 'codeVerifier');
      return grantCode(
        {
          clientId: need(clientId, 'clientId'),
          code,
          redirectUri,
          codeVerifier,
          rotates: request.rotateRefreshToken,
        },
        options,
        requestId,
      );
    }
    case 'refresh_token': {
      const refreshToken = need(request.refreshToken, 'refreshToken');
      return grantRefresh({ refreshToken, clientId }, options, requestId);
    }
    case undefined:
      throw new TokenError('invalid_request', 'grantType is required.');
    default:
      throw new TokenError(
        'unsupported_grant_type',
        'The grants are anonymous, authorization_code and refresh_token.',
      );
  }
}

function need(value: string | undefined, name: string): string {
  if (value === undefined) throw new TokenError('invalid_request', `${name} is required.`);
  return value;
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

function refusal({ error, description }: TokenError): Response {
  const code = platformCodes[error];
  return tokenAnswer(error === 'invalid_client' ? 401 : 400, {
    error,
    error_description: description,
    message: description,
    details: { applicationError: { code, description, data: { error } } },
  });
}

function badRequest(error: ApiError, requestId: string): Response {
  const body = {
    error: 'invalid_request',
    error_description: error.description,
    ...toErrorBody(error, requestId),
  };
  return tokenAnswer(error.status, body);
}

function tokenAnswer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache' } });
}

/** `POST /oauth2/revoke` (RFC 7009). Unknown tokens are answered like known ones. */
export async function answerRevocation(
  request: Request,
  options: AppOptions,
  requestId: string,
): Promise<Response> {
  const now = options.clock();
  try {
    const body = revokeToken.schemas.body.safeParse(
      await readBody(request, { bytes: bodyLimit, form: true }),
    );
    const token = body.success ? body.data.token : undefined;
    if (!token) throw new TokenError('invalid_request', 'token is required.');
    const wasRefreshToken = await options.database.transaction((transaction) =>
      revokeRefreshToken(transaction, { token, requestId, now }),
    );
    if (!wasRefreshToken) await revokeAccessToken(options.database, await hashSecret(token), now);
    return tokenAnswer(200, {});
  } catch (error) {
    if (error instanceof TokenError) return refusal(error);
    if (error instanceof ApiError && error.status < 500) return badRequest(error, requestId);
    throw error;
  }
}
