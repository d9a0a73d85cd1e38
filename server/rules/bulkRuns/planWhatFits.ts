import type { BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import type { PlannedFields } from './bulkFamily.ts';

type CompletePlan = Omit<PlannedFields, 'unfitting'>;

type PlanOf<Plan> = (operations: readonly BulkOperation[]) => Plan | Promise<Plan>;

/** Plans all operations of a run on one record or, where some don't fit and the run says so, those that fit. */
export async function planOperations<Plan extends CompletePlan>(
  { operations = [], unfitting }: BulkWork,
  planOf: PlanOf<Plan>,
): Promise<Plan & Pick<PlannedFields, 'unfitting'>> {
  const complete = await planOf(operations);
  if (complete.violations.length === 0 || unfitting !== 'WHAT_FITS') return { ...complete, unfitting: [] };
  const partly = await planWhatFits(operations, planOf);
  return partly.fields.length > 0 ? partly : { ...complete, unfitting: [] };
}

/**
 * Applies each operation that causes no violation together with those before it. An operation may depend on a
 * later one, so the rest is retried until no more apply.
 */
async function planWhatFits<Plan extends CompletePlan>(
  operations: readonly BulkOperation[],
  planOf: PlanOf<Plan>,
): Promise<Plan & Pick<PlannedFields, 'unfitting'>> {
  const fitting = new Set<BulkOperation>();
  const planWith = (...more: readonly BulkOperation[]) =>
    planOf(operations.filter((operation) => fitting.has(operation) || more.includes(operation)));
  for (let fitted = -1; fitted < fitting.size;) {
    fitted = fitting.size;
    for (const operation of operations) {
      if (fitting.has(operation)) continue;
      if ((await planWith(operation)).violations.length === 0) fitting.add(operation);
    }
  }
  const unfitting: FieldViolation[] = [];
  for (const operation of operations) {
    if (!fitting.has(operation)) unfitting.push(...(await planWith(operation)).violations);
  }
  return { ...(await planWith()), unfitting: uniqueBy(unfitting) };
}

/** One violation per field and rule. */
export function uniqueBy(violations: readonly FieldViolation[]): FieldViolation[] {
  const seen = new Map(
    violations.map((violation) => [`${violation.field} ${violation.ruleName}`, violation]),
  );
  return [...seen.values()];
}
