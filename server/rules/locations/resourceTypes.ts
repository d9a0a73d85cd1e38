import { sql } from 'kysely';
import {
  resourceType,
  resourceTypeLimits,
  staffResourceTypeId,
  type ResourceType,
} from '../../../contract/entities/locations/resourceType.ts';
import { ApiError, type FieldViolation } from '../../../contract/errors.ts';
import { isUniqueViolation } from '../../database/databaseError.ts';
import { resourceTable, restoreResources, setResourcesDeleted } from '../../tables/locations/resources.ts';
import {
  countOwnResourceTypes,
  resourceTypeNameKey,
  resourceTypeTable,
} from '../../tables/locations/resourceTypes.ts';
import { waitForTurn } from '../../tables/turns.ts';
import { lockEntity } from '../changeEntity.ts';
import { family, type PlainFamily } from '../family.ts';
import { recordChanges } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

const plain = family<ResourceType>({
  table: resourceTypeTable,
  kind: 'resourceType',
  wireName: 'resourceType',
  noun: 'resource type',
  schema: resourceType,
  violations: (_writing, { name }) => (name.trim() === '' ? [withoutName] : []),
  makeRoom: refuseTooMany,
});

/**
 * Resource types. Creation, change and restoration throw RESOURCE_TYPE_ALREADY_EXISTS_FOR_NAME, creation and
 * restoration also MAX_NUMBER_OF_RESOURCE_TYPES_REACHED.
 */
export const resourceTypeFamily: PlainFamily<ResourceType> = {
  ...plain,
  create: (writing, input) => plain.create(writing, input).catch(refuseTakenName),
  update: async (writing, change) => {
    refuseStaffType(change.id);
    return plain.update(writing, change).catch(refuseTakenName);
  },
  delete: deleteResourceType,
  restore: restoreResourceType,
};

async function refuseTooMany({ db, businessId }: Writing): Promise<void> {
  await waitForTurn(db, businessId, 'resource types');
  const limit = resourceTypeLimits.perBusiness;
  if ((await countOwnResourceTypes(db, businessId)) < limit) return;
  const description = `A business has at most ${limit} resource types. Delete one first.`;
  throw new ApiError('MAX_NUMBER_OF_RESOURCE_TYPES_REACHED', description, { data: { limit } });
}

/** Soft-deletes a type with its resources, and announces each of them. */
async function deleteResourceType(writing: Writing, id: string): Promise<ResourceType> {
  refuseStaffType(id);
  const { db, businessId, now } = writing;
  const type = await lockEntity(writing, plain, id);
  const went = await resourceTable.select(
    db,
    businessId,
    sql`and type_id = ${type.id} order by id for update`,
  );
  const before = await plain.delete(writing, type.id);
  const ids = went.map((resource) => resource.id);
  await setResourcesDeleted(db, businessId, ids, now);
  await recordChanges(
    writing,
    'resource',
    went.map((resource) => ({ action: 'deleted', before: resource })),
  );
  return before;
}

/** Restores a deleted type with the resources deleted together with it. */
async function restoreResourceType(writing: Writing, id: string): Promise<ResourceType> {
  const { db, businessId, now } = writing;
  const found = await resourceTypeTable.lockDeleted(db, businessId, id);
  const after = await plain.restore(writing, id).catch(refuseTakenName);
  if (!found) return after;
  const { deletedDate } = found;
  // Resources deleted earlier have another date and stay deleted.
  const went = sql`and type_id = ${after.id} and deleted_date = ${deletedDate}`;
  const returned = await restoreResources(db, businessId, went, now);
  await recordChanges(
    writing,
    'resource',
    returned.map((resource) => ({ action: 'restored', after: resource, deletedDate })),
  );
  return after;
}

const withoutName: FieldViolation = {
  field: 'resourceType.name',
  description: 'is required: what kind of room or device it is',
  violatedRule: 'REQUIRED_FIELD',
};

export function refuseStaffType(id: string): void {
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
