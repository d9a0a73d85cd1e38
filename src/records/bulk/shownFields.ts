import type { BulkRunItem } from '../../../contract/entities/bulkRun.ts';

/**
 * The field changes that a row shows: what the run does or did, and once the row is undone the way back. Fields that kept
 * a later edit are left out, because neither value is true of them.
 */
export function shownFields({ state, fields, error }: BulkRunItem): BulkRunItem['fields'] {
  if (state !== 'UNDONE' && state !== 'PARTLY_UNDONE') return fields;
  const kept = new Set(error?.fields);
  return fields.flatMap(({ field, before, after }) =>
    kept.has(field) ? [] : [{ field, before: after, after: before }],
  );
}
