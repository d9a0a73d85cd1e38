import { pathParameters, type Call } from '../../../contract/call.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';

/** Sends a call whose whole input is the ID in its path. */
export function sendById(
  api: Pick<ApiClient, 'send'>,
  call: Call,
  id: string,
  options?: SendOptions,
): Promise<unknown> {
  const path = Object.fromEntries(pathParameters(call.path).map((name) => [name, id]));
  return api.send(call, { path }, options);
}
