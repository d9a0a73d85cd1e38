import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import { removeResource, restoreResources } from '../../tables/locations/resources.ts';
import {
  lockStaffMemberRow,
  removeStaffMember,
  setStaffMemberDeleted,
  toStaffMember,
} from '../../tables/staff/staffMembers.ts';
import { lockEntity } from '../changeEntity.ts';
import { recordChange, recordChanges } from '../recordChange.ts';
import { recordActed, recordedDetail, staffMemberEntity, storeNextVersion } from './staffMembers.ts';
import { returnToServices } from '../services/staffInServices.ts';
import { refuseOtherPersons } from './staffConnections.ts';
import type { Writing } from '../writing.ts';

/** Permanently deletes a staff member with their resource. Throws NOT_FOUND unless they are in the trash. */
export async function removeStaffMemberFromTrashBin(writing: Writing, id: string): Promise<void> {
  const { db, businessId, now } = writing;
  const row = await lockStaffMemberRow(db, businessId, id, { deleted: true });
  if (!row) throw new ApiError('NOT_FOUND', 'Staff member not found in the trash bin.');
  const after = toStaffMember(row, recordedDetail(now));
  await removeStaffMember(db, businessId, row.id);
  await removeResource(db, businessId, row.resource_id);
  await recordActed(writing, 'removed_from_trash_bin', { after });
}

/**
 * Restores a staff member with their resource, user and services. Idempotent, for a double click on Undo. Throws
 * NOT_FOUND, and ALREADY_EXISTS if the user is another staff member.
 */
export async function restoreStaffMember(writing: Writing, id: string): Promise<void> {
  const { db, businessId, now } = writing;
  const row = await lockStaffMemberRow(db, businessId, id, { deleted: true });
  if (!row?.deleted_date) {
    await lockEntity(writing, staffMemberEntity(now), id);
    return;
  }
  const { deleted_date: deletedDate, resource_id: resourceId } = row;
  const before = toStaffMember(row, recordedDetail(now));
  await setStaffMemberDeleted(db, businessId, row.id, null).catch(refuseOtherPersons);
  const after = await storeNextVersion(writing, before);
  const resources = await restoreResources(db, businessId, sql`and id = ${resourceId}`, now);
  await recordChange(writing, 'staffMember', { action: 'restored', after, deletedDate });
  await recordChanges(
    writing,
    'resource',
    resources.map((resource) => ({ action: 'restored', after: resource, deletedDate })),
  );
  await returnToServices(writing, resourceId);
}
