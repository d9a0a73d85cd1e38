import {
  findChanges,
  latestChangeIds,
  undoingLinks,
  type ChangeRow,
} from '../../tables/history/recordedChanges.ts';
import type { Writing } from '../writing.ts';
import { planUndo } from './undoneFields.ts';
import { isFieldChange, isGone, isUndoable } from './undoRules.ts';

type Asking = Pick<Writing, 'db' | 'businessId'>;

/**
 * Returns which of these changes are currently undone, with the time: an undo exists that was not undone itself.
 */
export async function undoneAmong(
  { db, businessId }: Asking,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const links = await undoingLinks(db, businessId, ids);
  const undoneUndos = await undoneAmong(
    { db, businessId },
    links.map(({ id }) => id),
  );
  return new Map(links.filter(({ id }) => !undoneUndos.has(id)).map(({ undoes, at }) => [undoes, at]));
}

/**
 * Returns the changes that still have something to undo. Excluded: undone changes, changes whose record was
 * restored, deleted or purged since, and those whose fields all have the earlier values again.
 */
export async function leftToUndo(asking: Asking, changes: readonly UndoneOne[]): Promise<Set<string>> {
  const candidates = changes.filter(isUndoable);
  if (candidates.length === 0) return new Set();
  const undone = await undoneAmong(
    asking,
    candidates.map(({ id }) => id),
  );
  const due = candidates.filter(({ id }) => !undone.has(id));
  const records = [...new Set(due.map(({ entity_id: record }) => record))];
  const { db, businessId } = asking;
  const latestIds = await latestChangeIds(db, businessId, records);
  const latest = await findChanges(db, businessId, [...latestIds.values()]);
  const now = new Map(latest.map((change) => [change.entity_id, change]));
  return new Set(due.filter((change) => isLeft(change, now.get(change.entity_id))).map(({ id }) => id));
}

type UndoneOne = Pick<ChangeRow, 'id' | 'entity' | 'entity_id' | 'action' | 'before' | 'after'>;

const isDeleted = ({ action }: UndoneOne): boolean => action === 'deleted' || action === 'purged';

function isLeft(change: UndoneOne, latest: UndoneOne | undefined): boolean {
  if (!latest) return false;
  if (isFieldChange(change)) return !isDeleted(latest) && planUndo(change, latest.after).paths.length > 0;
  switch (change.action) {
    case 'created':
    case 'restored':
      return !isGone(latest);
    case 'deleted':
      return latest.action === 'deleted';
    default:
      return false;
  }
}
