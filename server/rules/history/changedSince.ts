import { ApiError } from '../../../contract/errors.ts';
import { getPath } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';

/** Refusal of an undo whose fields were edited since. */
export function changedSince(
  { id, entity, entity_id: entityId, before }: ChangeRow,
  fields: string[],
): ApiError {
  const name = getPath(before, 'name');
  const of = typeof name === 'string' ? `of “${name}” ` : '';
  return new ApiError(
    'CHANGED_SINCE',
    `This cannot be undone: ${fields.join(', ')} ${of}${fields.length === 1 ? 'was' : 'were'} edited since.`,
    { data: { changeId: id, entity, id: entityId, ...(typeof name === 'string' && { name }), fields } },
  );
}
