import * as z from 'zod';
import { defineCall } from '../../call.ts';

/** Longer than any token or redirect URI of this product. */
const value = z.string().max(4096).optional();

/** The platform's spelling of a parameter of RFC 6749: `clientId` of `client_id`. */
export function platformSpelling(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Both spellings are one parameter, which a request must not include twice (RFC 6749 section 3.2). */
function refuseTwoSpellings(sent: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const name of Object.keys(sent)) {
    const other = platformSpelling(name);
    if (other === name || !sent[name] || !sent[other]) continue;
    context.addIssue({ code: 'custom', path: [name], message: `cannot be sent together with ${other}` });
  }
}

/**
 * A token request, in the spelling of most clients or in that of RFC 6749: both are accepted for every grant
 * (reference/calls.md section 14.2). Other parameters are ignored, as RFC 6749 section 3.2 requires.
 */
const tokenRequestBody = z
  .object({
    grantType: value,
    clientId: value,
    redirectUri: value,
    code: value,
    codeVerifier: value,
    refreshToken: value,
    memberId: value,
    sessionToken: value,
    clientSecret: value,
    instanceId: value,
    scope: value,
    /**
     * With a code or a browser's session: requests a rotating refresh token (RFC 9700 section 4.14.2), as the dashboard
     * does. Public clients never read a new refresh token (reference/identity-flow.md section 2), so theirs stays the
     * same.
     */
    rotateRefreshToken: z.boolean().optional(),
    grant_type: value,
    client_id: value,
    redirect_uri: value,
    code_verifier: value,
    refresh_token: value,
    member_id: value,
    session_token: value,
    client_secret: value,
    instance_id: value,
  })
  .superRefine(refuseTwoSpellings);
type TokenRequestBody = z.infer<typeof tokenRequestBody>;

/** The request in one spelling; empty texts count as omitted. */
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
    | 'clientSecret'
    | 'instanceId'
    | 'scope',
    string
  >
> & { rotateRefreshToken: boolean };

/** A token request in either spelling, camel case or that of RFC 6749. Empty values are absent. */
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
    clientSecret: body.clientSecret || body.client_secret || undefined,
    instanceId: body.instanceId || body.instance_id || undefined,
    scope: body.scope || undefined,
    // The spelling of RFC 6749 implies its rotation of refresh tokens (section 6).
    rotateRefreshToken: body.rotateRefreshToken ?? Boolean(body.grant_type),
  };
}

/**
 * Grants: `anonymous` (visitor tokens), `authorization_code` (member tokens), `refresh_token`; `browser_session` (tokens
 * of the member who is signed in in the browser, for the dashboard's own pages at the server's origin); and for
 * confidential clients `client_credentials` (tokens of the client itself) and `authorized_client` (tokens of a member
 * who consented, with the header `Authorization: <access token>,<api key>`).
 */
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
    /** In seconds; some hosts send it as text. */
    expires_in: z.union([z.int(), z.string().regex(/^\d+$/)]),
    token_type: z.string().optional(),
    scope: z.string().optional(),
  }),
});

/** A token to introspect or revoke. A client that sends its id must authenticate. */
const tokenOfClient = z
  .object({
    token: value,
    tokenTypeHint: value,
    token_type_hint: value,
    clientId: value,
    client_id: value,
    clientSecret: value,
    client_secret: value,
  })
  .superRefine(refuseTwoSpellings);
export type TokenOfClient = z.infer<typeof tokenOfClient>;

/**
 * RFC 7009: revokes a refresh token with its access tokens, or one access token. Answers the same for unknown tokens.
 */
export const revokeToken = defineCall({
  name: 'revokeToken',
  method: 'POST',
  path: '/oauth2/revoke',
  caller: 'anyone',
  effect: 'write',
  body: tokenOfClient,
  answer: z.strictObject({}),
});

/**
 * Describes an access token, in the members of the platform and of RFC 7662. Holding the token is sufficient; an
 * invalid token gets `active` only.
 */
export const getTokenInfo = defineCall({
  name: 'getTokenInfo',
  method: 'POST',
  path: '/oauth2/token-info',
  caller: 'anyone',
  effect: 'read',
  body: tokenOfClient,
  answer: z.strictObject({
    active: z.boolean(),
    subjectType: z.enum(['VISITOR', 'MEMBER', 'APP']).optional(),
    subjectId: z.string().optional(),
    /** Epoch seconds. */
    exp: z.int().optional(),
    iat: z.int().optional(),
    clientId: z.string().optional(),
    /** The business. */
    siteId: z.string().optional(),
    instanceId: z.string().optional(),
    client_id: z.string().optional(),
    sub: z.string().optional(),
    iss: z.string().optional(),
    token_type: z.string().optional(),
  }),
});

/** The authorization server's metadata (RFC 8414 section 2). */
export const oauthMetadata = z.strictObject({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
  introspection_endpoint: z.url(),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  prompt_values_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  introspection_endpoint_auth_methods_supported: z.array(z.string()),
  /** RFC 9207: every authorization response contains `iss`. */
  authorization_response_iss_parameter_supported: z.boolean(),
  service_documentation: z.url(),
});
export type OauthMetadata = z.infer<typeof oauthMetadata>;

/** RFC 8414. There is no OpenID Connect Discovery document: it requires keys of ID tokens, which do not exist here. */
export const getOauthMetadata = defineCall({
  name: 'getOauthMetadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  caller: 'anyone',
  effect: 'read',
  answer: oauthMetadata,
});

/**
 * The authorization endpoint for browsers (RFC 6749 section 4.1.1). Not a call: its responses are pages and redirects
 * (server/pages/signIn/authorizationRequest.ts).
 */
export const authorizePath = '/oauth2/authorize';
