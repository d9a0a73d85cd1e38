import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { ownFieldsOf, returnablePaths } from './ownFields.ts';

/** Fields that an undo would revert, and fields that were edited since and must stay. */
export function planUndo(
  change: Pick<ChangeRow, 'entity' | 'before' | 'after'>,
  current: unknown,
): { paths: string[]; edited: string[] } {
  const [before, after, now] = [change.before, change.after, current].map(
    (record): Fields => ownFieldsOf(change.entity, record) ?? {},
  ) as [Fields, Fields, Fields];
  const left = returnablePaths(change.entity, changedPaths(before, after), after).filter(
    (path) => !equalValues(getPath(now, path), getPath(before, path)),
  );
  const edited = left.filter((path) => !equalValues(getPath(now, path), getPath(after, path)));
  return { paths: left, edited };
}
