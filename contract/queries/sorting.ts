import { type CallerRank, rankAllows } from '../callerRank.ts';
import { invalidArgument, invalidField, type FieldViolation } from '../errors.ts';
import { type FieldTable, type FieldType, type SortEntry, findField, queryLimits } from './query.ts';

/** One validated sort key: the field exists, is sortable and visible to the caller. */
export interface SortKey {
  readonly path: string;
  readonly type: FieldType;
  readonly order: 'ASC' | 'DESC';
}

/**
 * Parses the requested order. A repeated field counts at its first position. `at` is the wire path of the list:
 * `query.sort` or `search.sort`.
 */
export function parseSort(
  sort: readonly SortEntry[] | undefined,
  fields: FieldTable,
  rank: CallerRank,
  { maximum = queryLimits.sortFields, at = 'query.sort' }: { maximum?: number; at?: string } = {},
): SortKey[] {
  if (!sort) return [];
  if (sort.length > maximum) {
    throw invalidField(at, `must have at most ${maximum} entries`, 'MAX_SIZE', { threshold: maximum });
  }
  const violations: FieldViolation[] = [];
  const keys = new Map<string, SortKey>();
  for (const [index, { fieldName, order = 'ASC' }] of sort.entries()) {
    const field = findField(fields, fieldName);
    if (field?.sort && rankAllows(rank, field.minimumRank ?? 'anyone')) {
      if (!keys.has(fieldName)) keys.set(fieldName, { path: fieldName, type: field.type, order });
    } else {
      const description = 'cannot be sorted by';
      violations.push({
        field: `${at}.${index}.fieldName`,
        description,
        violatedRule: 'FIELD_NOT_ALLOWED',
        data: { fieldName: fieldName.slice(0, 100) },
      });
    }
  }
  if (violations.length > 0) throw invalidArgument(violations);
  return [...keys.values()];
}
