import { sql } from 'kysely';
import {
  resource,
  resourceMaskable,
  resourceReadOnly,
  type Resource,
  type ResourceInput,
} from '../../../contract/entities/resource.ts';
import {
  locationOptionViolations,
  workingHoursViolations,
} from '../../../contract/entities/resourceRules.ts';
import { staffResourceTypeId } from '../../../contract/entities/resourceType.ts';
import { text } from '../../../contract/entities/text.ts';
import { ApiError, brokenRule, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { selectLocations } from '../../tables/places/locations.ts';
import {
  insertResource,
  lockDeletedResource,
  lockResource,
  restoreResources,
  setResourcesDeleted,
  storeResource,
} from '../../tables/places/resources.ts';
import { selectResourceTypes } from '../../tables/places/resourceTypes.ts';
import { changeEntity, lockEntity, type EntityChange, type EntityFamily } from '../changeEntity.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import { scheduleViolations, withOwners } from './resourceSchedules.ts';
import type { Writing } from '../writing.ts';

export const resourceEntity: EntityFamily<Resource> = {
  kind: 'resource',
  wireName: 'resource',
  noun: 'resource',
  // A name that a change clears breaks a rule of the platform's own name, below.
  schema: resource.extend({ name: text(resource.shape.name.maxLength ?? 0).default('') }),
  readOnly: resourceReadOnly,
  maskable: resourceMaskable,
  lock: lockResource,
  store: storeResource,
  settle: (after, _before, writing) => settled(writing, after),
  violations: changeViolations,
};

/** Creates a room or a device; resources of people are made with them. */
export async function createResource(writing: Writing, input: ResourceInput): Promise<Resource> {
  const { db, businessId, now } = writing;
  const sent = newEntity({ wireName: 'resource', schema: resource, readOnly: resourceReadOnly }, input, {
    ...firstVersion(now),
    eventsSchedule: { scheduleId: crypto.randomUUID() },
  });
  const created = await settled(writing, sharedAssumed(sent));
  const violations = [
    ...(created.name.trim() === '' ? [withoutName] : []),
    ...workingHoursViolations(created, { sharedNeeded: false }),
    ...(await violationsOf(writing, created)),
  ];
  if (violations.length > 0) throw invalidArgument(violations);
  await insertResource(db, businessId, created);
  await recordChange(writing, 'resource', { action: 'created', after: created });
  return created;
}

/** A new resource need not say whether its schedule is shared; a changed one must. */
function sharedAssumed(sent: Resource): Resource {
  const values = sent.workingHoursSchedules?.values?.map((value) => ({ shared: false, ...value }));
  return values ? { ...sent, workingHoursSchedules: { values } } : sent;
}

const withoutName: FieldViolation = {
  field: 'resource.name',
  description: 'is required: what people choose it by',
  violatedRule: 'REQUIRED_FIELD',
};

export function updateResource(writing: Writing, change: EntityChange<Resource>): Promise<Resource> {
  return changeEntity(writing, resourceEntity, change);
}

/**
 * Deletes a room or a device softly; services that name it go on naming it (staffInServices.ts says why). Throws
 * NOT_FOUND, also the second time.
 */
export async function deleteResource(writing: Writing, id: string): Promise<Resource> {
  const { db, businessId, now } = writing;
  const before = await lockEntity(writing, resourceEntity, id);
  if (before.typeId === staffResourceTypeId) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'This resource is a staff member’s: delete the staff member instead.',
    );
  }
  await setResourcesDeleted(db, businessId, [before.id], now);
  await recordChange(writing, 'resource', { action: 'deleted', before });
  return before;
}

/**
 * Brings a deleted resource back; one that is there is answered as it is. What was deleted with its type or its staff
 * member comes back with them: FAILED_PRECONDITION. Throws NOT_FOUND.
 */
export async function restoreResource(writing: Writing, id: string): Promise<Resource> {
  const { db, businessId, now } = writing;
  const found = await lockDeletedResource(db, businessId, id);
  if (!found) return lockEntity(writing, resourceEntity, id);
  const { typeId } = found.resource;
  if (typeId === staffResourceTypeId) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'This resource is a staff member’s: restore the staff member instead.',
    );
  }
  if (
    typeId !== undefined &&
    (await selectResourceTypes(db, businessId, sql`and id = ${typeId} for share`)).length === 0
  ) {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'The type of this resource was deleted: restore the type first.',
    );
  }
  const [after] = await restoreResources(db, businessId, sql`and id = ${found.resource.id}`, now);
  if (!after) throw new Error('A locked resource was not there to be restored.');
  await recordChange(writing, 'resource', { action: 'restored', after, deletedDate: found.deletedDate });
  return after;
}

/** What is not said: where it may be used, and whose schedule it works by. */
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

/** Who a person is and when they work is the staff member's to say; here only where they work. */
function staffViolations(after: Resource, before: Resource): FieldViolation[] {
  return (['name', 'workingHoursSchedules'] as const)
    .filter((field) => !equalValues(after[field], before[field]))
    .map((field) => ({
      field: `resource.${field}`,
      description: 'is the staff member’s: change it there',
      violatedRule: 'FIELD_NOT_ALLOWED',
    }));
}

/** The rules of new and changed resources; what `before` said already is not asked again. */
async function violationsOf(writing: Writing, after: Resource, before?: Resource): Promise<FieldViolation[]> {
  return [
    ...locationOptionViolations(after.locationOptions),
    ...(await locationViolations(writing, placesOf(after), placesOf(before))),
    ...(after.typeId === before?.typeId ? [] : await typeViolations(writing, after.typeId)),
    ...(await scheduleViolations(writing, after, before)),
  ];
}

const placesOf = (of: Resource | undefined) =>
  (of?.locationOptions?.specificLocationOptions?.businessLocations ?? []).map(({ locationId }) => locationId);

async function locationViolations(
  { db, businessId }: Writing,
  places: readonly (string | undefined)[],
  before: readonly (string | undefined)[],
): Promise<FieldViolation[]> {
  const added = places.flatMap((id, index) => (id && !before.includes(id) ? [{ id, index }] : []));
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  const found = await selectLocations(db, businessId, sql`and not archived and id = any(${ids}::uuid[])`);
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

/** The type stays until the resource is stored: whoever deletes it then finds this resource of it. */
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
  const [found] = await selectResourceTypes(db, businessId, sql`and id = ${id} for share`);
  if (found) return [];
  const description = 'is a resource type that does not exist; choose another';
  return [{ field, description, violatedRule: 'VALIDATION' }];
}
