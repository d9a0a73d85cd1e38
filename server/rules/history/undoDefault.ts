import { getPath } from '../../../contract/paths.ts';
import type { Queries } from '../../database/database.ts';
import { changesOfRequest, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { Writing } from '../writing.ts';
import { changedSince } from './changedSince.ts';

/** How a family with one default record finds and replaces it. */
interface Defaults {
  current: (db: Queries, businessId: string) => Promise<{ id: string } | undefined>;
  set: (writing: Writing, id: string) => Promise<unknown>;
}

/**
 * Undoes the choice of another default, from the change of either record: the former default is the default again.
 * Throws CHANGED_SINCE if a third one was chosen since.
 */
export const undoDefault =
  ({ current, set }: Defaults) =>
  async (writing: Writing, change: ChangeRow): Promise<void> => {
    const { db, businessId } = writing;
    const changes = await changesOfRequest(db, businessId, change);
    const became = (is: boolean) =>
      changes.find(
        ({ before, after }) =>
          (getPath(before, 'default') === true) === !is && (getPath(after, 'default') === true) === is,
      )?.entity_id;
    const [chosen, former] = [became(true), became(false)];
    const now = (await current(db, businessId))?.id;
    if (now === former) return;
    if (former === undefined || now !== chosen) throw changedSince(change, ['default']);
    await set(writing, former);
  };
