import { sql } from 'kysely';
import type { Resource } from '../../../contract/entities/resource.ts';
import {
  resourceType,
  resourceTypeLimits,
  resourceTypeReadOnly,
  staffResourceTypeId,
  type ResourceType,
  type ResourceTypeInput,
} from '../../../contract/entities/resourceType.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { isUniqueViolation } from '../../database/databaseError.ts';
import { restoreResources, selectResources, setResourcesDeleted } from '../../tables/places/resources.ts';
import {
  countOwnResourceTypes,
  insertResourceType,
  lockDeletedResourceType,
  lockResourceType,
  resourceTypeNameKey,
  setResourceTypeDeleted,
  storeResourceType,
} from '../../tables/places/resourceTypes.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { changeEntity, lockEntity, type EntityChange, type EntityFamily } from '../changeEntity.ts';
import { firstVersion, newEntity } from '../newEntity.ts';
import { recordChange, recordChanges, type Change } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';

const resourceTypeEntity: EntityFamily<ResourceType> = {
  kind: 'resourceType',
  wireName: 'resourceType',
  noun: 'resource type',
  schema: resourceType,
  readOnly: resourceTypeReadOnly,
  lock: lockResourceType,
  store: storeResourceType,
  violations: (_writing, after) => nameViolations(after),
};

/** Throws RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME and MAX_NUMBER_OF_RESOURCE_TYPES_REACHED. */
export async function createResourceType(writing: Writing, input: ResourceTypeInput): Promise<ResourceType> {
  const { db, businessId, now } = writing;
  const created = newEntity(resourceTypeEntity, input, firstVersion(now));
  const violations = nameViolations(created);
  if (violations.length > 0) throw invalidArgument(violations);
  await refuseTooMany(writing);
  await insertResourceType(db, businessId, created).catch(refuseTakenName);
  await recordChange(writing, 'resourceType', { action: 'created', after: created });
  return created;
}

async function refuseTooMany({ db, businessId }: Writing): Promise<void> {
  await waitForTurn(db, businessId, 'resource types');
  const limit = resourceTypeLimits.perBusiness;
  if ((await countOwnResourceTypes(db, businessId)) < limit) return;
  const description = `A business has at most ${limit} resource types. Delete one first.`;
  throw new ApiError('MAX_NUMBER_OF_RESOURCE_TYPES_REACHED', description, { data: { limit } });
}

/** Throws RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME. */
export async function updateResourceType(
  writing: Writing,
  change: EntityChange<ResourceType>,
): Promise<ResourceType> {
  refuseStaffType(change.id);
  return changeEntity(writing, resourceTypeEntity, change).catch(refuseTakenName);
}

/** Deletes a type and its resources softly, and announces each of them. Throws NOT_FOUND, also the second time. */
export async function deleteResourceType(writing: Writing, id: string): Promise<void> {
  refuseStaffType(id);
  const { db, businessId, now } = writing;
  const before = await lockEntity(writing, resourceTypeEntity, id);
  const resources = await selectResources(
    db,
    businessId,
    sql`and type_id = ${before.id} order by id for update`,
  );
  await setResourceTypeDeleted(db, businessId, before.id, now);
  await recordChange(writing, 'resourceType', { action: 'deleted', before });
  const ids = resources.map((resource) => resource.id);
  await setResourcesDeleted(db, businessId, ids, now);
  await recordAll(
    writing,
    resources.map((resource) => ({ action: 'deleted', before: resource })),
  );
}

/**
 * Brings a deleted type back with the resources that it took along; one that is there is answered as it is. Throws
 * NOT_FOUND, and what a creation throws where its name or its place is taken by now.
 */
export async function restoreResourceType(writing: Writing, id: string): Promise<ResourceType> {
  const { db, businessId, now } = writing;
  const found = await lockDeletedResourceType(db, businessId, id);
  if (!found) return lockEntity(writing, resourceTypeEntity, id);
  const { type: before, deletedDate } = found;
  await refuseTooMany(writing);
  const after = { ...before, revision: nextRevision(before), updatedDate: now.toISOString() };
  await setResourceTypeDeleted(db, businessId, before.id, null).catch(refuseTakenName);
  await storeResourceType(db, businessId, after);
  await recordChange(writing, 'resourceType', { action: 'restored', after, deletedDate });
  // Those deleted before it stay deleted: they went at another moment.
  const went = sql`and type_id = ${before.id} and deleted_date = ${deletedDate}`;
  const resources = await restoreResources(db, businessId, went, now);
  await recordAll(
    writing,
    resources.map((resource) => ({ action: 'restored', after: resource, deletedDate })),
  );
  return after;
}

async function recordAll(writing: Writing, changes: readonly Change<Resource>[]): Promise<void> {
  for (let at = 0; at < changes.length; at += batchSize) {
    await recordChanges(writing, 'resource', changes.slice(at, at + batchSize));
  }
}

/** Rows that one statement records. */
const batchSize = 500;

function nameViolations({ name }: ResourceType): FieldViolation[] {
  if (name.trim() !== '') return [];
  const description = 'is required: what kind of room or device it is';
  return [{ field: 'resourceType.name', description, violatedRule: 'REQUIRED_FIELD' }];
}

function refuseStaffType(id: string): void {
  if (id.toLowerCase() !== staffResourceTypeId) return;
  const description =
    'The resource type of staff members is the product’s own. It is neither changed nor deleted.';
  throw new ApiError('FAILED_PRECONDITION', description);
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, resourceTypeNameKey)) throw error;
  throw new ApiError(
    'RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME',
    'There is a resource type of this name already.',
    {
      cause: error,
    },
  );
}
