import type { Service } from '../../contract/entities/services/service.ts';
import { RefusedChange } from '../providers/data/formErrors.ts';

/** Returns the current service if the error is a revision conflict that contains it. */
export function currentService(error: unknown): Service | undefined {
  if (!(error instanceof RefusedChange) || error.code !== 'REVISION_MISMATCH') return undefined;
  return error.current && 'service' in error.data ? (error.current as unknown as Service) : undefined;
}
