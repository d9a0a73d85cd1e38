import { capital } from '../../contract/capital.ts';
import { ApiError } from '../../contract/errors.ts';

/**
 * Refusal for an id of a kind of record, such as `add-on`: the same for an unknown one, a deleted one and another
 * business's.
 */
export function notFound(noun: string): ApiError {
  return new ApiError('NOT_FOUND', `${capital(noun)} not found. It may have been deleted.`);
}
