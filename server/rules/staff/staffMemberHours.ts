import { sql } from 'kysely';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { invalidField } from '../../../contract/errors.ts';
import { lockEntity, saveEntity, saveVersion } from '../changeEntity.ts';
import { notFound } from '../notFound.ts';
import { isShared, notASchedule } from '../locations/resourceSchedules.ts';
import { recordChange } from '../recordChange.ts';
import { staffMemberTable } from '../../tables/staff/staffMemberFamily.ts';
import { resourceOf, staffMemberEntity } from './staffMembers.ts';
import type { Writing } from '../writing.ts';
import { resourceFamily } from '../locations/resources.ts';

/**
 * Assigns the schedule of a staff member's hours: their own event schedule, for their own hours, or the working
 * hours of a business location. Any other schedule is a field violation. Changes the resource and the staff
 * member.
 */
export async function assignWorkingHours(writing: Writing, id: string, scheduleId: string): Promise<void> {
  const entity = staffMemberEntity(writing.now);
  const before = await lockEntity(writing, entity, id);
  const resource = await lockEntity(writing, resourceFamily, resourceOf(before));
  const shared = await isShared(writing, scheduleId, resource.eventsSchedule?.scheduleId);
  if (shared === undefined) {
    throw invalidField('scheduleId', notASchedule);
  }
  const [present] = resource.workingHoursSchedules?.values ?? [];
  if (present?.scheduleId === scheduleId && present.shared === shared) return;
  await storeSchedule(writing, before, resource, { scheduleId, shared });
}

type Assigned = NonNullable<NonNullable<Resource['workingHoursSchedules']>['values']>[number];

async function storeSchedule(
  writing: Writing,
  member: StaffMember,
  resource: Resource,
  assigned: Assigned | undefined,
): Promise<void> {
  const { workingHoursSchedules, ...others } = resource;
  const after = assigned ? { ...others, workingHoursSchedules: { values: [assigned] } } : others;
  await saveEntity(writing, resourceFamily, resource, after);
  await saveVersion(writing, staffMemberEntity(writing.now), member, member);
  const recorded = (scheduleId: string | undefined) => ({
    id: resource.id,
    name: member.name,
    ...(scheduleId !== undefined && { scheduleId }),
  });
  await recordChange(writing, 'workingHoursSchedule', {
    action: 'updated',
    before: recorded(workingHoursSchedules?.values?.[0]?.scheduleId),
    after: recorded(assigned?.scheduleId),
  });
}

/** The schedule by which a person works, for an undo; `id` is that of their resource. Throws NOT_FOUND. */
export async function lockWorkingHoursSchedule(writing: Writing, id: string) {
  const member = await memberOf(writing, id);
  const { workingHoursSchedules } = await lockEntity(writing, resourceFamily, id);
  return { id, name: member.name, scheduleId: workingHoursSchedules?.values?.[0]?.scheduleId };
}

/** Without a schedule they work the hours of the default location. */
export async function restoreWorkingHoursSchedule(
  writing: Writing,
  id: string,
  scheduleId: string | undefined,
): Promise<void> {
  const member = await memberOf(writing, id);
  if (scheduleId !== undefined) return assignWorkingHours(writing, member.id, scheduleId);
  return storeSchedule(writing, member, await lockEntity(writing, resourceFamily, id), undefined);
}

async function memberOf(writing: Writing, resourceId: string): Promise<StaffMember> {
  const { db, businessId } = writing;
  const [member] = await staffMemberTable.select(db, businessId, sql`and resource_id = ${resourceId}`);
  if (!member) throw notFound('staff member');
  return lockEntity(writing, staffMemberEntity(writing.now), member.id);
}
