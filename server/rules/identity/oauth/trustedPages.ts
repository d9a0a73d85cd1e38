import { ApiError } from '../../../../contract/errors.ts';
import type { Caller } from '../../caller.ts';
import type { AppOptions } from '../../options.ts';
import { findClient } from '../../../tables/identity/oauthClients.ts';
import { registeredOrigins } from './redirectUris.ts';

/**
 * Accepts passwords only from pages of the client whose token accompanies them, and from programs without an
 * Origin: no one should enter a password on a foreign page (security resolution 13). Returns the client's id.
 */
export async function trustedClientOf(
  { caller, request }: { caller: Caller; request: Request },
  { database, config }: AppOptions,
): Promise<string> {
  const client = caller.clientId === undefined ? undefined : await findClient(database, caller.clientId);
  const origin = request.headers.get('origin');
  if (client && (origin === null || registeredOrigins(client, config).includes(origin))) {
    return client.client_id;
  }
  throw new ApiError('TRUSTED_CLIENTS_ONLY', 'Passwords are accepted only from the business’s own clients.');
}
