import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { Revisions } from '../editor/editorKind.ts';

/** Fetches the latest changes of a record and of the records edited with it, newest first. */
export async function readLatestChanges(
  { changesOf }: { changesOf: (id: string) => Fields },
  api: Pick<FrontdeskDataProvider, 'getList'>,
  id: string,
): Promise<RecordedChange[]> {
  const { data } = await api.getList<RecordedChange>('activity', {
    filter: changesOf(id),
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'date', order: 'DESC' },
  });
  return data;
}

/** Each change increments the record's revision, so the difference is the number of changes since. */
export function changesSince<Edited>(
  { revisionsOf }: { revisionsOf: (record: Edited) => Revisions },
  opened: Edited,
  theirs: Edited,
  changes: readonly RecordedChange[],
): RecordedChange[] {
  const before = revisionsOf(opened);
  return Object.entries(revisionsOf(theirs)).flatMap(([entity, revision]) => {
    const steps = Number(revision ?? 0) - Number(before[entity] ?? 0);
    return changes.filter((change) => change.entity === entity).slice(0, Math.max(0, steps));
  });
}

/** Whether all of these changes are the person's own, from another tab or device. */
export const areAllBy = (memberId: string | undefined, changes: readonly RecordedChange[]): boolean =>
  changes.length > 0 && changes.every(({ actor }) => actor.id === memberId);
