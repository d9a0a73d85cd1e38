import {
  staffMember,
  staffMemberReadOnly,
  type StaffMember,
  type StaffMemberInput,
} from '../../../contract/entities/staff/staffMember.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import type { Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { lockServicesOfStaff } from '../../tables/staff/formerStaff.ts';
import { resourceTable, setResourcesDeleted } from '../../tables/locations/resources.ts';
import {
  lockStaffMemberRow,
  setStaffMemberDeleted,
  toStaffMember,
  type StaffMemberDetail,
} from '../../tables/staff/staffMembers.ts';
import { staffMemberTable } from '../../tables/staff/staffMemberFamily.ts';
import { defaultWorkingHours } from '../../tables/staff/workingHours.ts';
import { nextSortOrder } from '../../tables/sortOrders.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { changeEntity, lockEntity, saveEntity, type EntityFamily } from '../changeEntity.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import type { OrderedFamily } from '../order/moveInOrder.ts';
import { recordChange } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import { leaveServices } from '../services/staffInServices.ts';
import type { Writing } from '../writing.ts';
import { resourceFamily } from '../locations/resources.ts';

/** Parts of a staff member in history and events: everything but the resource, which has its own records. */
export function recordedDetail(now: Date): StaffMemberDetail {
  return { resource: false, connectionAt: now, contact: true };
}

/** Staff members at a given time, which decides whether an invitation has expired. */
export function staffMemberEntity(now: Date): EntityFamily<StaffMember> {
  return {
    kind: 'staffMember',
    wireName: 'staffMember',
    noun: 'staff member',
    schema: staffMember,
    readOnly: staffMemberReadOnly,
    lock: async (db, businessId, id) => {
      const row = await lockStaffMemberRow(db, businessId, id, { deleted: false });
      return row && toStaffMember(row, recordedDetail(now));
    },
    store: staffMemberTable.store,
    violations: (_writing, after) => nameViolations(after),
  };
}

export interface NewStaffMember {
  serviceProvider?: boolean;
  /** The user who is connected from the start. */
  userId?: string;
}

/**
 * Creates a staff member with the resource that services refer to, and its schedules. They work the business's
 * hours until they get their own.
 */
export async function createStaffMember(
  writing: Writing,
  input: StaffMemberInput,
  { serviceProvider = true, userId }: NewStaffMember = {},
): Promise<StaffMember> {
  const { db, businessId, now } = writing;
  const resourceId = crypto.randomUUID();
  await waitForTurn(db, businessId, 'staff members');
  const entity = staffMemberEntity(now);
  const member = newEntity(entity, input, {
    ...firstVersion(now),
    resourceId,
    sortOrder: await nextSortOrder(db, businessId, 'staff_members'),
    serviceProvider,
    ...(userId !== undefined && { associatedWixIdentity: { identificationData: { wixUserId: userId } } }),
  });
  const violations = nameViolations(member);
  if (violations.length > 0) throw invalidArgument(violations);
  const hours = await defaultWorkingHours(db, businessId);
  const resource: Resource = {
    ...firstVersion(now),
    id: resourceId,
    name: member.name,
    typeId: staffResourceTypeId,
    locationOptions: { availableInAllLocations: true },
    eventsSchedule: { scheduleId: crypto.randomUUID() },
    ...(hours !== undefined && {
      workingHoursSchedules: { values: [{ scheduleId: hours, shared: true }] },
    }),
  };
  await resourceTable.insert(db, businessId, resource, now);
  await staffMemberTable.insert(db, businessId, member, now);
  const after = await lockEntity(writing, entity, member.id);
  await recordChange(writing, 'staffMember', { action: 'created', after });
  await recordChange(writing, 'resource', { action: 'created', after: resource });
  await recordActed(writing, 'fully_created', { after, written: false });
  return after;
}

export function nameViolations({ name }: StaffMember): FieldViolation[] {
  if (name.trim() !== '') return [];
  const description = 'is required: customers choose people by their names';
  return [{ field: 'staffMember.name', description, violatedRule: 'REQUIRED_FIELD' }];
}

/** The resource has the same name as the staff member. */
export async function updateStaffMember(
  writing: Writing,
  id: string,
  patch: StaffMemberInput,
): Promise<StaffMember> {
  const after = await changeEntity(writing, staffMemberEntity(writing.now), { id, patch });
  await nameResource(writing, after);
  return after;
}

async function nameResource(writing: Writing, member: StaffMember): Promise<void> {
  const { name } = member;
  const resource = await lockEntity(writing, resourceFamily, resourceOf(member));
  if (resource.name !== name) await saveEntity(writing, resourceFamily, resource, { ...resource, name });
}

/** Applies `fields` to a locked staff member as one change. Throws field violations. */
export async function setStaffMemberFields(
  writing: Writing,
  before: StaffMember,
  fields: Fields,
): Promise<StaffMember> {
  const parsed = staffMember.safeParse(fields, { reportInput: true });
  const violations = parsed.success
    ? nameViolations(parsed.data)
    : zodToViolations(parsed.error, ['staffMember']);
  if (!parsed.success || violations.length > 0) throw invalidArgument(violations);
  const after = await saveEntity(writing, staffMemberEntity(writing.now), before, parsed.data);
  await nameResource(writing, after);
  return after;
}

/**
 * Soft-deletes a staff member and their resource, and removes them from their services; their sessions and
 * bookings stay. Throws NOT_FOUND, also for a second deletion.
 */
export async function deleteStaffMember(writing: Writing, id: string): Promise<void> {
  const { db, businessId, now } = writing;
  const before = await lockEntity(writing, staffMemberEntity(now), id);
  const resource = await lockEntity(writing, resourceFamily, resourceOf(before));
  await setStaffMemberDeleted(db, businessId, before.id, now);
  await setResourcesDeleted(db, businessId, [resource.id], now);
  await recordChange(writing, 'staffMember', { action: 'deleted', before });
  await recordChange(writing, 'resource', { action: 'deleted', before: resource });
  await leaveServices(writing, resource.id);
}

/** Deletes a staff member to undo their creation. Throws FAILED_PRECONDITION if services are assigned to them. */
export async function deleteUnassignedStaffMember(writing: Writing, id: string): Promise<void> {
  const { db, businessId } = writing;
  const member = await lockEntity(writing, staffMemberEntity(writing.now), id);
  const services = await lockServicesOfStaff(db, businessId, resourceOf(member));
  if (services.length > 0) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'Services are assigned to this staff member. Delete the staff member instead.',
      { data: { services: services.length } },
    );
  }
  await deleteStaffMember(writing, id);
}

/** Sets whether a staff member offers services: those who don't are in the lists of version 2 only. */
export async function setServiceProvider(
  writing: Writing,
  id: string,
  serviceProvider: boolean,
): Promise<void> {
  const entity = staffMemberEntity(writing.now);
  const before = await lockEntity(writing, entity, id);
  if (before.serviceProvider === serviceProvider) return;
  await saveEntity(writing, entity, before, { ...before, serviceProvider });
}

/** Staff members in the order in which customers see them. */
export const orderedStaff: OrderedFamily = {
  table: 'staff_members',
  turn: 'staff members',
  noun: 'staff member',
  place: async (writing, id, sortOrder) => {
    const entity = staffMemberEntity(writing.now);
    const before = await lockEntity(writing, entity, id);
    await saveEntity(writing, entity, before, { ...before, sortOrder });
  },
};

/** Stores the next version of a locked staff member. The caller records the change under its own name. */
export async function storeNextVersion(writing: Writing, changed: StaffMember): Promise<StaffMember> {
  const { db, businessId, now } = writing;
  const after = { ...changed, ...nextVersion(changed, now) };
  await staffMemberTable.store(db, businessId, after, now);
  return after;
}

interface Acted {
  before?: StaffMember;
  after: StaffMember;
  body?: Record<string, unknown>;
  /** False if another record already shows the result in the history. */
  written?: false;
}

/** Records a named action (reference/events.md section 3); the event has the author. */
export function recordActed(
  writing: Writing,
  slug: string,
  { before, after, body, written }: Acted,
): Promise<void> {
  return recordChange(writing, 'staffMember', {
    action: 'acted',
    slug,
    ...(before && { before }),
    after,
    body: body ?? { staffMember: after },
    ...(written === false && { written }),
  });
}

/** Every stored staff member has a resource; only the wire's schema makes it optional. */
export function resourceOf({ id, resourceId }: StaffMember): string {
  if (resourceId === undefined) throw new Error(`The staff member ${id} has no resource.`);
  return resourceId;
}
