import { bulkEntities } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkItemError } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { ApiError, FieldViolation } from '../../../contract/errors.ts';
import { updateBulkItems } from '../../tables/bulkRuns/bulkRunItems.ts';
import type { Refusal } from '../jobs/jobs.ts';
import type { Writing } from '../writing.ts';

/** Stores refused records of a run in this state, each with its error. */
export function storeRefusals(state: 'FAILED' | 'NOT_UNDONE') {
  return ({ db, businessId }: Writing, refusals: readonly Refusal[], { runId }: { runId: string }) =>
    updateBulkItems(
      db,
      { businessId, runId },
      refusals.map(({ targetId: entityId, error }) => ({ entityId, state, error: itemErrorOf(error) })),
    );
}

/** A refusal in the form of a run's item. */
function itemErrorOf({ code, description, data, fieldViolations }: ApiError): BulkItemError {
  const named: unknown = data['fields'];
  const texts = Array.isArray(named)
    ? named.filter((field): field is string => typeof field === 'string')
    : [];
  const fields = fieldViolations.length > 0 ? pathsOf(fieldViolations) : texts;
  const sentence = fieldViolations.length > 0 ? sentenceOf(fieldViolations) : description;
  return { code, description: sentence, fields };
}

/** The violations of a row as one error, with the code of the first. */
export function blockedError(violations: readonly FieldViolation[]): BulkItemError {
  const [first] = violations;
  const code = first?.ruleName ?? first?.violatedRule ?? 'INVALID_ARGUMENT';
  return { code, description: sentenceOf(violations), fields: pathsOf(violations) };
}

/** Version 3 of the plans calls its entity `plan`. */
const wireName = new RegExp(`^(?:${[...bulkEntities, 'plan'].join('|')})\\.`);

/** The path inside the record: `service.name` is `name`. */
const pathOf = ({ field }: FieldViolation): string => field.replace(wireName, '');

function pathsOf(violations: readonly FieldViolation[]): string[] {
  return [...new Set(violations.map(pathOf))];
}

function sentenceOf(violations: readonly FieldViolation[]): string {
  return violations.map((violation) => `${pathOf(violation)} ${violation.description}`).join('; ');
}
