import { guid } from '../../../../contract/entities/values/text.ts';
import { confidentialGrants, type GrantType } from '../../../../contract/entities/identity/oauthClient.ts';
import type { Queries } from '../../../database/database.ts';
import { findClient, type OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { equalInConstantTime, hashSecret } from '../../../secrets/secrets.ts';
import { TokenError } from './tokenErrors.ts';

/** Credentials of a client at the token endpoint (RFC 6749 section 2.3.1). */
export interface ClientCredentials {
  clientId?: string | undefined;
  clientSecret?: string | undefined;
}

/** Reads the credentials from the Basic scheme or the body; refuses both together. */
export function clientCredentialsOf(request: Request, body: ClientCredentials): ClientCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (encoded === undefined) return body;
  const [clientId, clientSecret, ...rest] = fromBase64(encoded).split(':').map(formDecoded);
  if (!clientId || clientSecret === undefined || rest.length > 0) {
    throw new TokenError('invalid_client', 'The Basic credentials cannot be read.');
  }
  if (body.clientSecret !== undefined || (body.clientId !== undefined && body.clientId !== clientId)) {
    throw new TokenError('invalid_request', 'Use only one client authentication method.');
  }
  return { clientId, clientSecret };
}

function fromBase64(encoded: string): string {
  try {
    return atob(encoded);
  } catch {
    return '';
  }
}

/** Each part of Basic credentials is form-encoded (RFC 6749 section 2.3.1). */
function formDecoded(part: string): string {
  return new URLSearchParams(`v=${part.replaceAll('&', '%26')}`).get('v') ?? '';
}

/** Returns the client, authenticated if it is confidential. Throws `invalid_client` or `invalid_request`. */
export async function authenticateClient(
  db: Queries,
  { clientId, clientSecret }: ClientCredentials,
): Promise<OauthClientRow> {
  if (clientId === undefined) throw new TokenError('invalid_request', 'clientId is required.');
  const client = guid.safeParse(clientId).success ? await findClient(db, clientId) : undefined;
  if (!client) throw authenticationFailed();
  await proveClient(client, clientSecret);
  return client;
}

/** Refuses a confidential client without its secret, and a public one with any. */
export async function proveClient(client: OauthClientRow, clientSecret: string | undefined): Promise<void> {
  const sent = clientSecret ? await hashSecret(clientSecret) : '';
  if (equalInConstantTime(sent, client.secret_hash ?? '')) return;
  throw authenticationFailed();
}

/** The same for every reason, so that strangers learn neither which clients exist nor which are confidential. */
function authenticationFailed(): TokenError {
  return new TokenError('invalid_client', 'Client authentication failed.');
}

/**
 * The role of a client that acts for itself: as an app, or for members whom it signs in. Null without a grant for it;
 * such a client's secret only proves who exchanges its codes (security goal B6).
 */
export function ownRole({ grants, role }: Pick<OauthClientRow, 'grants' | 'role'>): OauthClientRow['role'] {
  return grants.some((grant) => confidentialGrants.includes(grant)) ? role : null;
}

/** Each client may use only the grants that it is registered for (security goal B6). */
export function assertGrant(client: OauthClientRow, grant: GrantType): void {
  if (client.grants.includes(grant)) return;
  throw new TokenError('unauthorized_client', `This client may not use the grant ${grant}.`);
}
