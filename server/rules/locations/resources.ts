import { sql } from 'kysely';
import { resource, type Resource } from '../../../contract/entities/locations/resource.ts';
import {
  locationOptionViolations,
  workingHoursViolations,
} from '../../../contract/entities/locations/resourceRules.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { text } from '../../../contract/entities/values/text.ts';
import { ApiError, brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { resourceTypeTable } from '../../tables/locations/resourceTypes.ts';
import { family, type PlainFamily } from '../family.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { scheduleViolations, withOwners } from './resourceSchedules.ts';
import type { Writing } from '../writing.ts';

const plain = family<Resource>({
  table: resourceTable,
  kind: 'resource',
  wireName: 'resource',
  noun: 'resource',
  // A cleared name violates a rule with the platform's own name, below.
  schema: resource.extend({ name: text(resource.shape.name.maxLength ?? 0).default('') }),
  readOnly: ['eventsSchedule'],
  maskable: true,
  settle: settled,
  violations: (writing, after, before) =>
    before ? changeViolations(writing, after, before) : creationViolations(writing, after),
  beforeDeletion: (_writing, resource) => refuseStaffResource(resource),
  beforeRestoration: refuseWithoutType,
});

/**
 * Rooms and equipment; resources of staff members are created with them. Services keep references to deleted ones
 * (staffInServices.ts has the reason).
 */
export const resourceFamily: PlainFamily<Resource> = {
  ...plain,
  create: async (writing, input) => {
    const given = { ...firstVersion(writing.now), eventsSchedule: { scheduleId: crypto.randomUUID() } };
    const sent = newEntity(
      { wireName: 'resource', schema: resource, readOnly: plain.readOnly },
      input,
      given,
    );
    return plain.add(writing, await plain.check(writing, sharedAssumed(sent)));
  },
};

async function creationViolations(writing: Writing, created: Resource): Promise<FieldViolation[]> {
  return [
    ...(created.name.trim() === '' ? [withoutName] : []),
    ...workingHoursViolations(created, { sharedNeeded: false }),
    ...(await violationsOf(writing, created)),
  ];
}

/** A new resource may omit whether its schedule is shared; a changed one may not. */
function sharedAssumed(sent: Resource): Resource {
  const values = sent.workingHoursSchedules?.values?.map((value) => ({ shared: false, ...value }));
  return values ? { ...sent, workingHoursSchedules: { values } } : sent;
}

const withoutName: FieldViolation = {
  field: 'resource.name',
  description: 'is required: what people choose it by',
  violatedRule: 'REQUIRED_FIELD',
};

/** Throws FAILED_PRECONDITION for the resource of a staff member, which is deleted with them. */
export function refuseStaffResource({ typeId }: Resource): void {
  refuseStaff(typeId, 'delete');
}

function refuseStaff(typeId: string | undefined, verb: 'delete' | 'restore'): void {
  if (typeId !== staffResourceTypeId) return;
  const description = `This resource is a staff member’s: ${verb} the staff member instead.`;
  throw new ApiError('FAILED_PRECONDITION', description);
}

/** A resource deleted with its type or staff member is restored with it only. */
async function refuseWithoutType({ db, businessId }: Writing, { typeId }: Resource): Promise<void> {
  refuseStaff(typeId, 'restore');
  if (typeId === undefined) return;
  const [type] = await resourceTypeTable.select(db, businessId, sql`and id = ${typeId} for share`);
  if (type) return;
  const description = 'The type of this resource was deleted: restore the type first.';
  throw new ApiError('FAILED_PRECONDITION', description);
}

/** Defaults for omitted fields: locations and the owner of the schedule. */
async function settled(writing: Writing, after: Resource): Promise<Resource> {
  const options = after.locationOptions ?? {};
  const { availableInAllLocations = options.specificLocationOptions === undefined } = options;
  const workingHoursSchedules = await withOwners(writing, after);
  return {
    ...after,
    locationOptions: { ...options, availableInAllLocations },
    ...(workingHoursSchedules && { workingHoursSchedules }),
  };
}

async function changeViolations(
  writing: Writing,
  after: Resource,
  before: Resource,
): Promise<FieldViolation[]> {
  const nameless = brokenRule('resource.name', 'RESOURCE_NAME_IS_REQUIRED', 'must not be empty');
  return [
    ...(after.name.trim() === '' ? [nameless] : []),
    ...workingHoursViolations(after, { sharedNeeded: true }),
    ...(before.typeId !== undefined && after.typeId !== before.typeId ? [otherType] : []),
    ...(before.typeId === staffResourceTypeId ? staffViolations(after, before) : []),
    ...(await violationsOf(writing, after, before)),
  ];
}

const otherType: FieldViolation = {
  field: 'resource.typeId',
  description: 'cannot be changed once it is set',
  violatedRule: 'FIELD_NOT_ALLOWED',
};

/** The staff member determines name and hours of their resource; only its locations are editable here. */
function staffViolations(after: Resource, before: Resource): FieldViolation[] {
  return (['name', 'workingHoursSchedules'] as const)
    .filter((field) => !equalValues(after[field], before[field]))
    .map((field) => ({
      field: `resource.${field}`,
      description: 'is the staff member’s: change it there',
      violatedRule: 'FIELD_NOT_ALLOWED',
    }));
}

/** Violations of new and changed resources; values of `before` are not validated again. */
async function violationsOf(writing: Writing, after: Resource, before?: Resource): Promise<FieldViolation[]> {
  return [
    ...locationOptionViolations(after.locationOptions),
    ...(await locationViolations(writing, locationsOf(after), locationsOf(before))),
    ...(after.typeId === before?.typeId ? [] : await typeViolations(writing, after.typeId)),
    ...(await scheduleViolations(writing, after, before)),
  ];
}

const locationsOf = (of: Resource | undefined) =>
  (of?.locationOptions?.specificLocationOptions?.businessLocations ?? []).map(({ locationId }) => locationId);

async function locationViolations(
  { db, businessId }: Writing,
  locations: readonly (string | undefined)[],
  before: readonly (string | undefined)[],
): Promise<FieldViolation[]> {
  const added = locations.flatMap((id, index) => (id && !before.includes(id) ? [{ id, index }] : []));
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  const found = await locationTable.select(
    db,
    businessId,
    sql`and not archived and id = any(${ids}::uuid[])`,
  );
  const known = new Set(found.map(({ id }) => id));
  const path = 'resource.locationOptions.specificLocationOptions.businessLocations';
  return added
    .filter(({ id }) => !known.has(id))
    .map(({ index }) => ({
      field: `${path}.${index}.locationId`,
      description: 'is not an active location',
      violatedRule: 'VALIDATION',
    }));
}

/** Locks the type until the resource is stored, so that a later deletion of the type finds this resource. */
async function typeViolations(
  { db, businessId }: Writing,
  id: string | undefined,
): Promise<FieldViolation[]> {
  if (id === undefined) return [];
  const field = 'resource.typeId';
  if (id === staffResourceTypeId) {
    const description = 'is the type of staff members: create a staff member instead';
    return [{ field, description, violatedRule: 'FIELD_NOT_ALLOWED' }];
  }
  const [found] = await resourceTypeTable.select(db, businessId, sql`and id = ${id} for share`);
  if (found) return [];
  const description = 'is a resource type that does not exist; choose another';
  return [{ field, description, violatedRule: 'VALIDATION' }];
}
