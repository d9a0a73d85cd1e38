import { ApiError, mapViolations, movedField } from '../../contract/errors.ts';

/**
 * Rethrows a refusal with the caller's field names: a few calls have part of a query under another name.
 * `.catch(refusedAs('query.cursorPaging', 'paging'))`.
 */
export function refusedAs(from: string, to: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.fieldViolations.length === 0) throw error;
    throw mapViolations(error, movedField(from, to));
  };
}
