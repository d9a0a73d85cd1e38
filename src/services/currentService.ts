import type { Service } from '../../contract/entities/services/service.ts';
import { ApiError } from '../../contract/errors.ts';
import { isFields } from '../../contract/paths.ts';

/**
 * Returns the current service if the error is a revision conflict that contains it. Like an answer (apiClient.ts), it
 * may have fields that are unknown to this version of the dashboard.
 */
export function currentService(error: unknown): Service | undefined {
  if (!(error instanceof ApiError) || error.code !== 'REVISION_MISMATCH') return undefined;
  const { service } = error.data;
  return isFields(service) && typeof service['id'] === 'string' ? (service as Service) : undefined;
}
