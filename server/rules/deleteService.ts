import type { Service } from '../../contract/entities/service.ts';
import { lockService, setServiceDeleted, updateServiceRow } from '../tables/services.ts';
import { lockWholeService, readService, wholeOf } from './readService.ts';
import { recordChange } from './recordChange.ts';
import { nextRevision } from './revisions.ts';
import type { Writing } from './writing.ts';

/**
 * Deletes a service softly: nobody finds it any more, its addresses stay reserved and its links stay stored, so that
 * {@link restoreService} brings it back whole. Throws NOT_FOUND, also the second time.
 */
export async function deleteService(writing: Writing, id: string): Promise<Service> {
  const before = await lockWholeService(writing, id);
  await setServiceDeleted(writing.db, writing.businessId, id, writing.now);
  await recordChange(writing, 'service', { action: 'deleted', before });
  return before;
}

/**
 * Brings a deleted service back with its addresses, category, policy, places, staff and plans. Asked for one that is
 * there, it answers it as it is: whoever clicks Undo twice gets what they want. Throws NOT_FOUND.
 */
export async function restoreService(writing: Writing, id: string): Promise<Service> {
  const { db, businessId, now } = writing;
  const row = await lockService(db, businessId, id, { deleted: true });
  if (!row?.deleted_date) return readService(writing, id);
  const before = await wholeOf(writing, row);
  await setServiceDeleted(db, businessId, id, null);
  await updateServiceRow(db, businessId, {
    ...before,
    revision: nextRevision(before),
    updatedDate: now.toISOString(),
  });
  const after = await readService(writing, id);
  await recordChange(writing, 'service', { action: 'restored', after, deletedDate: row.deleted_date });
  return after;
}
