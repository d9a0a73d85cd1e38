import type { AppOptions } from '../options.ts';
import {
  deleteForGood,
  lockPurgeable,
  purgeableTables,
  type PurgeableKind,
  type PurgeableRow,
} from '../../tables/history/purgeable.ts';
import { presentTimes, type TimeOfBusinesses } from '../qa/testClocks.ts';
import { installationWriting } from '../businesses/loadBusiness.ts';
import { recordChanges } from '../recordChange.ts';
import { purgedBefore } from '../deadlines.ts';

const batchSize = 200;

/**
 * Permanently deletes old trash of all businesses: services with their sessions, slugs and variants, then
 * unreferenced categories, booking policies, booking forms, staff members, resources and resource types. The slugs
 * of a purged service become free; until then they stay reserved. Bookings and the history stay. Each purge is
 * recorded, without an event: the deletion had one.
 *
 * Several processes may run it at once. Returns the number of purged records.
 */
export async function purgeDeleted(options: AppOptions): Promise<number> {
  let purged = 0;
  for (const time of presentTimes(options)) purged += await purgeAt(options, time);
  return purged;
}

async function purgeAt(options: AppOptions, { now, haveIt }: TimeOfBusinesses): Promise<number> {
  const deletedBefore = purgedBefore(now);
  let purged = 0;
  for (const kind of Object.keys(purgeableTables) as PurgeableKind[]) {
    for (;;) {
      const found = await options.database.transaction(async (db) => {
        const rows = await lockPurgeable(db, kind, { deletedBefore, inBusinesses: haveIt, most: batchSize });
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
