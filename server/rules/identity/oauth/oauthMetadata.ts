import type { OauthMetadata } from '../../../../contract/calls/oauth/oauth.ts';
import { responseModes, prompts } from '../../../../contract/calls/identity/redirectSessions.ts';
import { grantTypes } from '../../../../contract/entities/identity/oauthClient.ts';

/** Authentication methods of clients; `none` is a public client. */
const authenticationMethods = ['none', 'client_secret_basic', 'client_secret_post'];

/** Complete list of this authorization server's capabilities (RFC 8414 section 2). */
export function oauthMetadata(issuer: string): OauthMetadata {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    introspection_endpoint: `${issuer}/oauth2/token-info`,
    response_types_supported: ['code'],
    response_modes_supported: [...responseModes],
    grant_types_supported: [...grantTypes],
    scopes_supported: ['offline_access'],
    prompt_values_supported: [...prompts],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: authenticationMethods,
    revocation_endpoint_auth_methods_supported: authenticationMethods,
    introspection_endpoint_auth_methods_supported: authenticationMethods,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  };
}
