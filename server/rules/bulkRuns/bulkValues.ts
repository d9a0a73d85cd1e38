import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import {
  bulkValuesNamed,
  type readBulkValues as valuesCall,
} from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { bulkFieldsOf, type BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { inStatements } from '../../tables/manyRows.ts';
import type { CallContext } from '../callContext.ts';
import { bulkFamilyOf } from './bulkFamilies.ts';
import { listedRecords } from './selection.ts';

interface Tally {
  value: unknown;
  count: number;
}

/** Counts the values of the selected records in each editable field. */
export async function readBulkValues(
  context: CallContext,
  { entity, selection }: BodyOf<typeof valuesCall>,
): Promise<AnswerOf<typeof valuesCall>> {
  const family = bulkFamilyOf(entity);
  const { records: listed, plural } = family;
  if (typeof listed === 'function') throw invalidArgument([noValues]);
  const selected = await listedRecords(context, { ...listed, plural }, selection);
  const fields: readonly BulkField[] = bulkFieldsOf[family.entity];
  const tallies = new Map(fields.map((field) => [field, new Map<string, Tally>()]));
  for (const page of inStatements(selected)) {
    const records = await listed.valuesOf(context, page);
    for (const valueOf of records) {
      for (const [field, tally] of tallies) {
        const found = valueOf(field);
        if (found) count(tally, found.value);
      }
    }
  }
  return {
    total: selected.length,
    fields: [...tallies].map(([field, tally]) => ({
      field,
      different: tally.size,
      values: [...tally.values()]
        .toSorted((a, b) => b.count - a.count)
        .slice(0, bulkValuesNamed)
        .map(({ value, count: records }) => ({
          ...(value !== undefined && { value }),
          [listed.tallied]: records,
        })),
    })),
  };
}

const noValues: FieldViolation = {
  field: 'entity',
  description: 'must be a family whose fields a run can change',
  violatedRule: 'VALIDATION',
};

/** An empty text or list counts as no value. */
function count(tally: Map<string, Tally>, found: unknown): void {
  const empty = found === '' || (Array.isArray(found) && found.length === 0);
  const value = empty ? undefined : found;
  const key = JSON.stringify(value) ?? '';
  const known = tally.get(key);
  if (known) known.count += 1;
  else tally.set(key, { value, count: 1 });
}
