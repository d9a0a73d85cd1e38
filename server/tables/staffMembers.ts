import { sql } from 'kysely';
import type { StaffMemberOfService } from '../../contract/entities/serviceStaff.ts';
import type { StaffMember } from '../../contract/entities/staffMember.ts';
import { staffMemberFields } from '../../contract/entities/staffMemberFields.ts';
import type { Queries, Sql } from '../database/database.ts';
import type { Family } from '../database/families.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto, present, versionOf, type VersionedRow } from './rows.ts';

/** A staff member with the part of their resource that is shown with them. */
export interface StaffMemberRow extends VersionedRow {
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

export function toStaffMember(row: StaffMemberRow, detail: StaffMemberDetail): StaffMember {
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

const staffWithResources = sql`staff_members join resources
  on resources.business_id = staff_members.business_id and resources.id = staff_members.resource_id`;

/** What stands behind `select` for a {@link StaffMemberRow}. */
export const staffMemberColumns = sql<StaffMemberRow>`staff_members.*, resources.revision as resource_revision,
  resources.events_schedule_id, resources.working_hours_schedules`;

/** Staff members as they are queried (reference/query-language.md section 3). */
export const staffMemberFamily: Family = {
  name: 'staffMembers',
  fields: staffMemberFields,
  columns: {
    id: { type: 'guid', expression: sql`staff_members.id`, notNull: true },
    createdDate: { type: 'date', expression: sql`staff_members.created_date`, notNull: true },
    updatedDate: { type: 'date', expression: sql`staff_members.updated_date`, notNull: true },
    description: { type: 'text', expression: sql`staff_members.description` },
    resourceId: { type: 'guid', expression: sql`staff_members.resource_id`, notNull: true },
    serviceProvider: { type: 'boolean', expression: sql`staff_members.service_provider`, notNull: true },
    name: {
      type: 'text',
      expression: sql`staff_members.name`,
      order: sql`staff_members.name`,
      notNull: true,
    },
    email: { type: 'text', expression: sql`staff_members.email` },
    phone: { type: 'text', expression: sql`staff_members.phone` },
    'resource.locationOptions.specificLocationOptions.businessLocations.locationId': {
      type: 'guids',
      values: sql`select (place ->> 'locationId')::uuid from jsonb_array_elements(
        resources.location_options #> '{specificLocationOptions,businessLocations}') as places(place)`,
    },
    'associatedWixIdentity.identificationData.contactId': {
      type: 'text',
      expression: sql`(staff_members.associated_identity #>> '{identificationData,contactId}')`,
    },
    'associatedWixIdentity.identificationData.wixUserId': {
      type: 'text',
      expression: sql`(staff_members.associated_identity #>> '{identificationData,wixUserId}')`,
    },
  },
  from: staffWithResources,
  defaultSort: [{ path: 'id', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
};

/** `rest` begins after the tenant's condition. Deleted ones are left out. */
export async function selectStaffMembers(
  db: Queries,
  businessId: string,
  rest: Sql,
  detail: StaffMemberDetail,
): Promise<StaffMember[]> {
  const rows = await db.rows(sql<StaffMemberRow>`
    select ${staffMemberColumns} from ${staffWithResources}
    where staff_members.business_id = ${businessId} and staff_members.deleted_date is null ${rest}`);
  return rows.map((row) => toStaffMember(row, detail));
}

/** By the ids of their resources, as services name them. Deleted ones are left out. */
export async function staffOfServices(
  db: Queries,
  businessId: string,
  resourceIds: readonly string[],
): Promise<Map<string, StaffMemberOfService>> {
  const rows = await db.rows(sql<StaffMemberRow>`
    select ${staffMemberColumns} from ${staffWithResources}
    where staff_members.business_id = ${businessId} and staff_members.deleted_date is null
      and staff_members.resource_id = any(${resourceIds}::uuid[])`);
  return new Map(rows.map((row) => [row.resource_id, toStaffMemberOfService(row)]));
}
