import * as z from 'zod';
import { defineCall } from '../call.ts';

/** Longer than any token or redirect address of ours. */
const value = z.string().max(4096).optional();

/**
 * What a client sends, in the spelling of most clients and in that of RFC 6749: both are accepted for every grant
 * (reference/calls.md section 14.2). Other parameters are ignored, as RFC 6749 section 3.2 asks.
 */
const tokenRequestBody = z.object({
  grantType: value,
  clientId: value,
  redirectUri: value,
  code: value,
  codeVerifier: value,
  refreshToken: value,
  memberId: value,
  sessionToken: value,
  scope: value,
  /**
   * With a code: asks for a refresh token that every use replaces (RFC 9700 section 4.14.2), which the dashboard does.
   * Public clients never read a new refresh token (reference/identity-flow.md section 2), so theirs stays the same.
   */
  rotateRefreshToken: z.boolean().optional(),
  grant_type: value,
  client_id: value,
  redirect_uri: value,
  code_verifier: value,
  refresh_token: value,
  member_id: value,
  session_token: value,
});
type TokenRequestBody = z.infer<typeof tokenRequestBody>;

/** The same in one spelling; text that is empty counts as left out. */
export type TokenRequest = Partial<
  Record<
    | 'grantType'
    | 'clientId'
    | 'redirectUri'
    | 'code'
    | 'codeVerifier'
    | 'refreshToken'
    | 'memberId'
    | 'sessionToken'
    | 'scope',
    string
  >
> & { rotateRefreshToken: boolean };

export function tokenRequestOf(body: TokenRequestBody): TokenRequest {
  return {
    grantType: body.grantType || body.grant_type || undefined,
    clientId: body.clientId || body.client_id || undefined,
    redirectUri: body.redirectUri || body.redirect_uri || undefined,
    code: body.code || undefined,
    codeVerifier: body.codeVerifier || body.code_verifier || undefined,
    refreshToken: body.refreshToken || body.refresh_token || undefined,
    memberId: body.memberId || body.member_id || undefined,
    sessionToken: body.sessionToken || body.session_token || undefined,
    scope: body.scope || undefined,
    // Who writes the words of RFC 6749 follows its rule too: a new refresh token replaces the old one (section 6).
    rotateRefreshToken: body.rotateRefreshToken ?? Boolean(body.grant_type),
  };
}

/** Grants: `anonymous` (visitor tokens), `authorization_code` (member tokens), `refresh_token`. */
export const requestToken = defineCall({
  name: 'requestToken',
  method: 'POST',
  path: '/oauth2/token',
  caller: 'anyone',
  effect: 'write',
  body: tokenRequestBody,
  answer: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string().optional(),
    /** Seconds; some hosts send it as text. */
    expires_in: z.union([z.int(), z.string().regex(/^\d+$/)]),
    token_type: z.string().optional(),
  }),
});

/**
 * RFC 7009: ends a refresh token with everything issued beside it, or one access token. Answers the same whether it was
 * known or not.
 */
export const revokeToken = defineCall({
  name: 'revokeToken',
  method: 'POST',
  path: '/oauth2/revoke',
  caller: 'anyone',
  effect: 'write',
  body: z.object({
    token: value,
    tokenTypeHint: value,
    token_type_hint: value,
    clientId: value,
    client_id: value,
  }),
  answer: z.strictObject({}),
});
