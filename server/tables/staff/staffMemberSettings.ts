import { sql } from 'kysely';
import type { StaffMemberSettings } from '../../../contract/entities/staff/staffMember.ts';
import type { Queries } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';
import { insertInto, present, updateOf, versionOf, type VersionedRow } from '../rows.ts';

interface SettingsRow extends VersionedRow {
  contact_publicly_accessible: boolean;
  extended_fields: StaffMemberSettings['extendedFields'] | null;
}

function toSettings(row: SettingsRow): StaffMemberSettings {
  return present({
    ...versionOf(row),
    contactInformation: { publiclyAccessible: row.contact_publicly_accessible },
    extendedFields: row.extended_fields,
  });
}

function columnsOf(settings: StaffMemberSettings) {
  return {
    revision: settings.revision ?? '1',
    created_date: settings.createdDate,
    updated_date: settings.updatedDate,
    contact_publicly_accessible: settings.contactInformation?.publiclyAccessible ?? false,
    extended_fields: json(settings.extendedFields),
  };
}

/** Each business has exactly one record, created with it. */
export async function insertStaffMemberSettings(
  db: Queries,
  businessId: string,
  settings: StaffMemberSettings,
): Promise<void> {
  const columns = { business_id: businessId, id: settings.id, ...columnsOf(settings) };
  await db.write(insertInto('staff_member_settings', columns), 1);
}

export async function storeStaffMemberSettings(
  db: Queries,
  businessId: string,
  settings: StaffMemberSettings,
): Promise<void> {
  await db.write(updateOf('staff_member_settings', { businessId, id: settings.id }, columnsOf(settings)), 1);
}

export async function findStaffMemberSettings(
  db: Queries,
  businessId: string,
): Promise<StaffMemberSettings | undefined> {
  const row = await db.first(sql<SettingsRow>`
    select * from staff_member_settings where business_id = ${businessId}`);
  return row && toSettings(row);
}

/** Locks the settings until the transaction ends. */
export async function lockStaffMemberSettings(
  db: Queries,
  businessId: string,
): Promise<StaffMemberSettings | undefined> {
  const row = await db.first(sql<SettingsRow>`
    select * from staff_member_settings where business_id = ${businessId} for update`);
  return row && toSettings(row);
}
