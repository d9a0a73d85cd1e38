import type { BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';

/**
 * Returns the field changes of a row, reversed after an undo. Omits fields that kept a later edit, because neither
 * value applies to them.
 */
export function shownFields({ state, fields, error }: BulkRunItem): BulkRunItem['fields'] {
  if (state !== 'UNDONE' && state !== 'PARTLY_UNDONE') return fields;
  const editedFields = new Set(error?.fields);
  return fields.flatMap(({ field, before, after }) =>
    editedFields.has(field) ? [] : [{ field, before: after, after: before }],
  );
}
