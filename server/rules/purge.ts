import { trashLimits } from '../../contract/entities/trashedService.ts';
import type { AppOptions } from './options.ts';
import {
  deleteForGood,
  lockPurgeable,
  purgeableTables,
  type PurgeableKind,
  type PurgeableRow,
} from '../tables/history/purgeable.ts';
import { installationWriting } from './businesses/loadBusiness.ts';
import { recordChanges } from './recordChange.ts';

/** How long a deleted record can be brought back. */
export const daysKept = trashLimits.days;

const batchSize = 200;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes for good what was deleted long ago, of every business: services with their sessions, addresses and variants,
 * then categories, booking policies, booking forms, people, resources and their types that nothing needs any more. From then on a purged service's
 * addresses are free, because nothing is left that they could lead to; until then they stay reserved. Bookings and the
 * history stay. Each removal is written down and announced to nobody: the deletion was.
 *
 * Safe to run in several processes at once. Answers how many records were removed.
 */
export async function purgeDeleted(options: AppOptions): Promise<number> {
  const now = options.clock();
  const deletedBefore = new Date(now.getTime() - daysKept * dayMs);
  let purged = 0;
  for (const kind of Object.keys(purgeableTables) as PurgeableKind[]) {
    for (;;) {
      const found = await options.database.transaction(async (db) => {
        const rows = await lockPurgeable(db, kind, { deletedBefore, most: batchSize });
        for (const [businessId, own] of byBusiness(rows)) {
          const writing = installationWriting({ db, businessId, now }, options);
          await recordChanges(
            writing,
            kind,
            own.map(({ id, name }) => ({ action: 'purged', before: { id, name } })),
          );
          await deleteForGood(
            db,
            kind,
            businessId,
            own.map(({ id }) => id),
          );
        }
        return rows.length;
      });
      purged += found;
      if (found < batchSize) break;
    }
  }
  return purged;
}

function byBusiness(rows: readonly PurgeableRow[]): Map<string, PurgeableRow[]> {
  const groups = new Map<string, PurgeableRow[]>();
  for (const row of rows) groups.set(row.businessId, [...(groups.get(row.businessId) ?? []), row]);
  return groups;
}
