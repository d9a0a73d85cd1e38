import type { BodyOf } from '../../contract/call.ts';
import * as calls from '../../contract/calls/resourcesInBulk.ts';
import { brokenRule, invalidArgument } from '../../contract/errors.ts';
import { attemptItems, bulkAnswerOf, idIn } from './bulk.ts';
import { createResource, deleteResource, updateResource } from './resources.ts';
import type { Writing } from './writing.ts';

/** Many resources in one call; each succeeds or fails on its own (reference/calls.md section 6). */

export async function bulkCreateResources(
  writing: Writing,
  { resources, returnEntity }: BodyOf<typeof calls.bulkCreateResources>,
) {
  const schema = calls.bulkCreateResources.schemas.body.shape.resources;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'resources', schema, entity: 'resource' },
    resources,
    async (resource) => {
      if (resource.workingHoursSchedules) throw invalidArgument([withWorkingHours]);
      return createResource(writing, resource);
    },
  );
  return bulkAnswerOf(outcomes, { returnEntity });
}

const withWorkingHours = brokenRule(
  'resource.workingHoursSchedules',
  'RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST',
  'cannot be given here: create the resource by itself, or change it afterwards',
);

export async function bulkUpdateResources(
  writing: Writing,
  { resources, returnEntity }: BodyOf<typeof calls.bulkUpdateResources>,
) {
  const schema = calls.bulkUpdateResources.schemas.body.shape.resources;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'resources', schema, entity: 'resource' },
    resources,
    async ({ resource, fieldMask }, at) => {
      if (!resource.id) {
        const description = 'is required: the resource to change';
        throw invalidArgument([{ field: 'resource.id', description, violatedRule: 'REQUIRED_FIELD' }]);
      }
      const maskAt = `${at}.fieldMask`;
      return updateResource(writing, { id: resource.id, patch: resource, mask: fieldMask, maskAt });
    },
  );
  return bulkAnswerOf(outcomes, { ids: resources.map((item) => idIn(item, 'resource.id')), returnEntity });
}

export async function bulkDeleteResources(
  writing: Writing,
  { ids }: BodyOf<typeof calls.bulkDeleteResources>,
) {
  const schema = calls.bulkDeleteResources.schemas.body.shape.ids;
  const outcomes = await attemptItems(writing.db, { list: 'ids', schema, entity: 'resource' }, ids, (id) =>
    deleteResource(writing, id),
  );
  return bulkAnswerOf(outcomes, { ids: ids.map((id) => idIn({ id }, 'id')) });
}
