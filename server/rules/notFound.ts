import { ApiError } from '../../contract/errors.ts';

/** The refusal where no record of a kind, such as `add-on`, has the asked id. */
export function notFound(noun: string): ApiError {
  const kind = noun.charAt(0).toUpperCase() + noun.slice(1);
  return new ApiError('NOT_FOUND', `${kind} not found. It may have been deleted.`);
}
