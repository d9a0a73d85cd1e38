import {
  staffMemberSettings,
  type StaffMemberSettings,
  type StaffMemberSettingsInput,
} from '../../../contract/entities/staff/staffMember.ts';
import {
  insertStaffMemberSettings,
  lockStaffMemberSettings,
  storeStaffMemberSettings,
} from '../../tables/staff/staffMemberSettings.ts';
import { changeEntity, type EntityFamily } from '../changeEntity.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

/** A business has one record, which is found by the business, whatever the id. */
const settingsEntity: EntityFamily<StaffMemberSettings> = {
  kind: 'staffMemberSettings',
  wireName: 'staffMemberSettings',
  noun: 'record of settings',
  schema: staffMemberSettings,
  readOnly: [],
  lock: (db, businessId) => lockStaffMemberSettings(db, businessId),
  store: storeStaffMemberSettings,
  settle: (after) => ({
    ...after,
    contactInformation: { publiclyAccessible: after.contactInformation?.publiclyAccessible ?? false },
  }),
};

/** Initial settings of a business: contact details are hidden from customers. */
export async function addStaffMemberSettings(writing: Writing): Promise<void> {
  const { db, businessId, now } = writing;
  const after = { ...firstVersion(now), contactInformation: { publiclyAccessible: false } };
  await insertStaffMemberSettings(db, businessId, after);
  await recordChange(writing, 'staffMemberSettings', { action: 'created', after });
}

/** Throws field violations, and REVISION_MISMATCH as `changeEntity` does. */
export function updateStaffMemberSettings(
  writing: Writing,
  patch: StaffMemberSettingsInput,
): Promise<StaffMemberSettings> {
  return changeEntity(writing, settingsEntity, { id: writing.businessId, patch });
}
