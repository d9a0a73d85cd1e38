import { sql } from 'kysely';
import type { StaffMemberOfService } from '../../../contract/entities/services/serviceStaff.ts';
import type { ConnectionStatus, StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { present, updateOf, type VersionedRow } from '../rows.ts';
import { staffMemberTable } from './staffMemberFamily.ts';

/** A staff member with the shown part of their resource. */
export interface StaffMemberRow extends VersionedRow {
  deleted_date: Date | null;
  name: string;
  main_media: StaffMember['mainMedia'] | null;
  resource_id: string;
  user_id: string | null;
  contact_id: string | null;
  connection: 'CONNECTED' | 'PENDING' | 'DISCONNECTED';
  invitation_expires_date: Date | null;
  resource_revision: string;
  events_schedule_id: string;
  working_hours_schedules: { values?: { scheduleId?: string; shared?: boolean }[] } | null;
}

/** Optional parts of a staff member in an answer (reference/calls.md section 5, `fields`). */
export interface StaffMemberDetail {
  /** Working hours and their schedules. */
  resource: boolean;
  /** Includes the state of the user connection at this time, because invitations expire. Absent: omitted. */
  connectionAt?: Date;
  /** Email address and phone number. */
  contact: boolean;
}

/** A staff member in wire form, with contact details and parts only as far as `detail` includes them. */
export function toStaffMember(row: StaffMemberRow, detail: StaffMemberDetail): StaffMember {
  const { email, phone, ...member } = staffMemberTable.fromRow(row);
  return present({
    ...member,
    ...(detail.contact && { email, phone }),
    resource: detail.resource ? resourceOf(row) : null,
    associatedWixIdentity: identityOf(row, detail),
  });
}

function workingHours(row: StaffMemberRow) {
  return row.working_hours_schedules?.values ?? [];
}

function resourceOf(row: StaffMemberRow): StaffMember['resource'] {
  const schedules = workingHours(row);
  return {
    id: row.resource_id,
    workingHoursSchedules: schedules.map(({ scheduleId, shared }) => ({ id: scheduleId, shared })),
    eventsSchedule: { id: row.events_schedule_id },
    usesDefaultWorkingHours: schedules.every(({ shared }) => shared ?? false),
    revision: row.resource_revision,
  };
}

/** The status has two equivalent forms; the shorter one is deprecated. */
function identityOf(row: StaffMemberRow, { connectionAt }: StaffMemberDetail) {
  const { user_id: userId, contact_id: contactId } = row;
  const known = userId !== null || contactId !== null;
  if (!known && !connectionAt) return null;
  const status = connectionAt ? statusOf(row, connectionAt) : null;
  return present({
    identificationData: known ? present({ wixUserId: userId, contactId }) : null,
    connectionStatus: status,
    connection: status && { status },
  });
}

function statusOf(
  {
    connection,
    invitation_expires_date: expires,
  }: Pick<StaffMemberRow, 'connection' | 'invitation_expires_date'>,
  now: Date,
): ConnectionStatus {
  return connection === 'PENDING' && expires !== null && expires <= now ? 'EXPIRED' : connection;
}

/**
 * A staff member in the form of services; `staffMemberId` is the resource's id. serviceDocument.ts does the same in SQL;
 * fullServices.test.ts keeps both equal.
 */
function toStaffMemberOfService(row: StaffMemberRow): StaffMemberOfService {
  return present({
    staffMemberId: row.resource_id,
    name: row.name,
    mainMedia: row.main_media,
    workingHoursScheduleIds: workingHours(row).flatMap(({ scheduleId }) => scheduleId ?? []),
    eventsScheduleId: row.events_schedule_id,
  });
}

/** The user behind a staff member, or the recipient of the invitation. */
export type UserConnection =
  | { connection: 'CONNECTED'; userId: string }
  | { connection: 'PENDING'; email: string; expires: Date }
  | { connection: 'DISCONNECTED' };

export async function storeConnection(
  db: Queries,
  businessId: string,
  id: string,
  to: UserConnection,
): Promise<void> {
  const columns = {
    connection: to.connection,
    user_id: to.connection === 'CONNECTED' ? to.userId : null,
    invited_email: to.connection === 'PENDING' ? to.email : null,
    invitation_expires_date: to.connection === 'PENDING' ? to.expires : null,
  };
  await db.write(updateOf('staff_members', { businessId, id }, columns), 1);
}

/** Null restores it from the trash. */
export const setStaffMemberDeleted = staffMemberTable.setDeleted;

export async function removeStaffMember(db: Queries, businessId: string, id: string): Promise<void> {
  await db.write(sql`delete from staff_members where business_id = ${businessId} and id = ${id}`, 1);
}

/** The `select` clause of a {@link StaffMemberRow}. */
export const staffMemberColumns = sql<StaffMemberRow>`staff_members.*, resources.revision as resource_revision,
  resources.events_schedule_id, resources.working_hours_schedules`;

/** `rest` follows the tenant's condition: `and staff_members.deleted_date is null and ...`. */
export function staffMemberRows(db: Queries, businessId: string, rest: Sql): Promise<StaffMemberRow[]> {
  return db.rows(sql<StaffMemberRow>`
    select ${staffMemberColumns} from ${staffMemberTable.from}
    where staff_members.business_id = ${businessId} ${rest}`);
}

/** The resources of all staff members in the order that customers see. */
export async function staffResourcesInOrder(db: Queries, businessId: string): Promise<string[]> {
  const rows = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null
      order by staff_members.sort_order, staff_members.created_date, staff_members.id`,
  );
  return rows.map(({ resource_id: resourceId }) => resourceId);
}

/** Locks the row until the transaction ends; with `deleted` one in the trash instead. */
export async function lockStaffMemberRow(
  db: Queries,
  businessId: string,
  id: string,
  { deleted }: { deleted: boolean },
): Promise<StaffMemberRow | undefined> {
  const state = deleted ? sql`is not null` : sql`is null`;
  const [row] = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date ${state} and staff_members.id = ${id} for update of staff_members`,
  );
  return row;
}

/**
 * Staff members by the resource ids in services, without deleted ones. Locks them until the transaction ends, so
 * that a later deletion finds the services that name them.
 */
export async function staffOfServices(
  db: Queries,
  businessId: string,
  resourceIds: readonly string[],
): Promise<Map<string, StaffMemberOfService>> {
  const rows = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null and staff_members.resource_id = any(${resourceIds}::uuid[])
      order by staff_members.id for share of staff_members`,
  );
  return new Map(rows.map((row) => [row.resource_id, toStaffMemberOfService(row)]));
}
