import { ApiError } from '../../../../contract/errors.ts';
import { RefusedChange } from '../../../providers/data/formErrors.ts';

/** Error messages by form path. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the field errors of a rejected request whose body has no entity, as sentences. Empty if it has none. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const { root: _summary, ...errors } = new RefusedChange(error, '').body.errors;
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
