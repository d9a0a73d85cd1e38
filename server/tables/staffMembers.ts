import { sql } from 'kysely';
import type { StaffMemberOfService } from '../../contract/entities/serviceStaff.ts';
import type { StaffMember } from '../../contract/entities/staffMember.ts';
import type { Queries, Sql } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

/** A staff member with the part of their resource that is shown with them. */
interface StaffMemberRow extends VersionedRow {
  name: string;
  email: string | null;
  phone: string | null;
  description: string | null;
  main_media: StaffMember['mainMedia'] | null;
  resource_id: string;
  service_provider: boolean;
  associated_identity: StaffMember['associatedWixIdentity'] | null;
  tags: StaffMember['tags'] | null;
  extended_fields: StaffMember['extendedFields'] | null;
  resource_revision: string;
  events_schedule_id: string;
  working_hours_schedules: { values?: { scheduleId?: string; shared?: boolean }[] } | null;
}

/** What is added only when it is asked for (reference/calls.md section 5, `fields`). */
export interface StaffMemberDetail {
  resource: boolean;
  identity: boolean;
  /** E-mail address and phone number are for the staff. */
  contact: boolean;
}

function toStaffMember(row: StaffMemberRow, detail: StaffMemberDetail): StaffMember {
  return present({
    ...versionOf(row),
    name: row.name,
    email: detail.contact ? row.email : null,
    phone: detail.contact ? row.phone : null,
    description: row.description,
    mainMedia: row.main_media,
    resourceId: row.resource_id,
    resource: detail.resource ? resourceOf(row) : null,
    associatedWixIdentity: detail.identity ? row.associated_identity : null,
    extendedFields: row.extended_fields,
    tags: row.tags,
    serviceProvider: row.service_provider,
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

/** The shape in which a service names its staff; `staffMemberId` is the resource's id. */
function toStaffMemberOfService(row: StaffMemberRow): StaffMemberOfService {
  return present({
    staffMemberId: row.resource_id,
    name: row.name,
    mainMedia: row.main_media,
    workingHoursScheduleIds: workingHours(row).flatMap(({ scheduleId }) => scheduleId ?? []),
    eventsScheduleId: row.events_schedule_id,
  });
}

export async function insertStaffMember(db: Queries, businessId: string, member: StaffMember): Promise<void> {
  await db.write(
    insertInto('staff_members', {
      business_id: businessId,
      id: member.id,
      revision: member.revision ?? '1',
      created_date: member.createdDate,
      updated_date: member.updatedDate,
      name: member.name,
      email: member.email,
      phone: member.phone,
      description: member.description,
      main_media: json(member.mainMedia),
      resource_id: member.resourceId,
      service_provider: member.serviceProvider ?? true,
      associated_identity: json(member.associatedWixIdentity),
      tags: json(member.tags),
      extended_fields: json(member.extendedFields),
    }),
    1,
  );
}

/** The rows behind a list of staff members; `s` is the staff member, `r` their resource. */
export const staffMemberRows = sql`
  select s.*, r.revision as resource_revision, r.events_schedule_id, r.working_hours_schedules
  from staff_members s join resources r on r.business_id = s.business_id and r.id = s.resource_id`;

/** `rest` begins after the tenant's condition on `s`. Deleted ones are left out. */
export async function selectStaffMembers(
  db: Queries,
  businessId: string,
  rest: Sql,
  detail: StaffMemberDetail,
): Promise<StaffMember[]> {
  const rows = await db.rows(sql<StaffMemberRow>`
    ${staffMemberRows} where s.business_id = ${businessId} and s.deleted_date is null ${rest}`);
  return rows.map((row) => toStaffMember(row, detail));
}

/** By the ids of their resources, as services name them. Deleted ones are left out. */
export async function staffOfServices(
  db: Queries,
  businessId: string,
  resourceIds: readonly string[],
): Promise<Map<string, StaffMemberOfService>> {
  const rows = await db.rows(sql<StaffMemberRow>`
    ${staffMemberRows} where s.business_id = ${businessId} and s.deleted_date is null
      and s.resource_id = any(${resourceIds}::uuid[])`);
  return new Map(rows.map((row) => [row.resource_id, toStaffMemberOfService(row)]));
}
