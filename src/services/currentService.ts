import type { Service } from '../../contract/entities/service.ts';
import { RefusedChange } from '../providers/formErrors.ts';

/** The service as it is by now, where somebody else was faster and the refusal carries it; undefined otherwise. */
export function currentService(error: unknown): Service | undefined {
  if (!(error instanceof RefusedChange) || error.code !== 'REVISION_MISMATCH') return undefined;
  return error.current && 'service' in error.data ? (error.current as unknown as Service) : undefined;
}
