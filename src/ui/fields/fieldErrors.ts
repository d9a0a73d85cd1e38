import { ApiError } from '../../../contract/errors.ts';
import { RefusedChange } from '../../providers/formErrors.ts';

/** What is wrong, by the form path under which it stands. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What a refusal says of each field of a body without an entity, as sentences; empty where it is about none. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const { root: _summary, ...errors } = new RefusedChange(error, '').body.errors;
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
