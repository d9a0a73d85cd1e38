import { ApiError } from '../../../contract/errors.ts';

/** Whether an undo was refused because the change was undone, reverted or restored before: no failure. */
export function isNothingToUndo(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOTHING_TO_UNDO';
}

/** What was edited since and is therefore not undone. */
interface EditedSince {
  /** Wire paths. */
  paths: string[];
  /** The record, where the refusal names it. */
  record?: { entity: string; entityId: string };
}

/** Reads out of a refusal what was edited since; no paths where it says something else. */
export function editedSince(error: unknown): EditedSince {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_SINCE') return { paths: [] };
  const { id, entity, fields } = error.data;
  return {
    paths: Array.isArray(fields) ? fields.filter((one) => typeof one === 'string') : [],
    ...(typeof id === 'string' && typeof entity === 'string' && { record: { entity, entityId: id } }),
  };
}
