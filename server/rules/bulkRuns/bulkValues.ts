import type { AnswerOf } from '../../../contract/call.ts';
import {
  bulkValuesNamed,
  type BulkSelection,
  type readBulkValues as valuesCall,
} from '../../../contract/calls/bulkRuns.ts';
import { bulkFields } from '../../../contract/entities/bulkOperations.ts';
import type { CallContext } from '../callContext.ts';
import { wholeServices } from '../../tables/services/wholeServices.ts';
import { selectedServices } from './selection.ts';
import { readingOf } from '../writing.ts';
import { bulkValueOf, hasField } from './applyOperations.ts';

const pageSize = 500;

interface Tally {
  value: unknown;
  services: number;
}

/** Counts the values of the selected services in each editable field. */
export async function readBulkValues(
  context: CallContext,
  selection: BulkSelection,
): Promise<AnswerOf<typeof valuesCall>> {
  const selected = await selectedServices(context, selection);
  const tallies = new Map(bulkFields.map((field) => [field, new Map<string, Tally>()]));
  for (let at = 0; at < selected.length; at += pageSize) {
    const services = await wholeServices(readingOf(context), selected.slice(at, at + pageSize));
    for (const service of services) {
      for (const [field, tally] of tallies) {
        if (hasField(service, field)) count(tally, bulkValueOf(service, field));
      }
    }
  }
  return {
    total: selected.length,
    fields: [...tallies].map(([field, tally]) => ({
      field,
      different: tally.size,
      values: [...tally.values()]
        .toSorted((a, b) => b.services - a.services)
        .slice(0, bulkValuesNamed)
        .map(({ value, services }) => ({ ...(value !== undefined && { value }), services })),
    })),
  };
}

/** An empty text or list counts as no value. */
function count(tally: Map<string, Tally>, found: unknown): void {
  const empty = found === '' || (Array.isArray(found) && found.length === 0);
  const value = empty ? undefined : found;
  const key = JSON.stringify(value) ?? '';
  const known = tally.get(key);
  if (known) known.services += 1;
  else tally.set(key, { value, services: 1 });
}
