import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import {
  findChanges,
  latestChangeIds,
  undoingLinks,
  type ChangeRow,
} from '../../tables/history/recordedChanges.ts';
import type { Writing } from '../writing.ts';
import { ownFieldsOf } from './ownFields.ts';
import { isUndoable } from './undoRules.ts';

type Asking = Pick<Writing, 'db' | 'businessId'>;

/** Which fields an undo would give back, and which it must not touch because they were edited since. */
export function planUndo(
  change: Pick<ChangeRow, 'entity' | 'before' | 'after'>,
  current: unknown,
): { paths: string[]; edited: string[] } {
  const [before, after, now] = [change.before, change.after, current].map(
    (record): Fields => ownFieldsOf(change.entity, record) ?? {},
  ) as [Fields, Fields, Fields];
  const left = changedPaths(before, after).filter(
    (path) => !equalValues(getPath(now, path), getPath(before, path)),
  );
  const edited = left.filter((path) => !equalValues(getPath(now, path), getPath(after, path)));
  return { paths: left, edited };
}

/** Which of these changes are undone right now: some change took them back, and was not taken back itself. */
export async function undoneAmong({ db, businessId }: Asking, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const links = await undoingLinks(db, businessId, ids);
  const undoneUndos = await undoneAmong(
    { db, businessId },
    links.map(({ id }) => id),
  );
  return new Set(links.filter(({ id }) => !undoneUndos.has(id)).map(({ undoes }) => undoes));
}

/**
 * The changes that an undo would still do something for. Nothing is left where a change is undone, where its record was
 * restored, deleted or purged since, and where every field has the earlier value again.
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
  const latest = await findChanges(db, businessId, await latestChangeIds(db, businessId, records));
  const now = new Map(latest.map((change) => [change.entity_id, change]));
  return new Set(due.filter((change) => isLeft(change, now.get(change.entity_id))).map(({ id }) => id));
}

type UndoneOne = Pick<ChangeRow, 'id' | 'entity' | 'entity_id' | 'action' | 'before' | 'after'>;

function isLeft(change: UndoneOne, latest: UndoneOne | undefined): boolean {
  if (!latest) return false;
  const isGone = latest.action === 'deleted' || latest.action === 'purged';
  switch (change.action) {
    case 'created':
    case 'restored':
      return !isGone;
    case 'deleted':
      return latest.action === 'deleted';
    case 'updated':
      return !isGone && planUndo(change, latest.after).paths.length > 0;
    default:
      return false;
  }
}
