import { ApiError } from '../../contract/errors.ts';

/**
 * Refusal for an id of a kind of record, such as `add-on`: the same for an unknown one, a deleted one and another
 * business's.
 */
export function notFound(noun: string): ApiError {
  const kind = noun.charAt(0).toUpperCase() + noun.slice(1);
  return new ApiError('NOT_FOUND', `${kind} not found. It may have been deleted.`);
}
