import { ApiError, mapViolations } from '../../contract/errors.ts';

/**
 * Throws a refusal on with its fields named as the caller wrote them: a few calls hold a part of a question under
 * another name. `.catch(refusedAs('query.cursorPaging', 'paging'))`.
 */
export function refusedAs(from: string, to: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ApiError) || error.fieldViolations.length === 0) throw error;
    throw mapViolations(error, (violation) => {
      const { field } = violation;
      const within = field === from || field.startsWith(`${from}.`);
      return within ? { ...violation, field: to + field.slice(from.length) } : violation;
    });
  };
}
