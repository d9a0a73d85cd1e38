import { ApiError } from '../../../../contract/errors.ts';

/** Whether an undo was rejected because the change was already undone or reverted, which is no failure. */
export function isNothingToUndo(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOTHING_TO_UNDO';
}

/** Later edits that prevent an undo. */
interface EditedSince {
  /** Wire paths. */
  paths: string[];
  /** ID of the record, if the error contains it. */
  record?: { entity: string; entityId: string };
}

/** Extracts the later edits from an error; no paths for other errors. */
export function editedSince(error: unknown): EditedSince {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_SINCE') return { paths: [] };
  const { id, entity, fields } = error.data;
  return {
    paths: Array.isArray(fields) ? fields.filter((one) => typeof one === 'string') : [],
    ...(typeof id === 'string' && typeof entity === 'string' && { record: { entity, entityId: id } }),
  };
}
