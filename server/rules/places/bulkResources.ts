import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/resourcesInBulk.ts';
import { brokenRule, invalidArgument } from '../../../contract/errors.ts';
import { answerEach, idToChange } from '../bulk.ts';
import { createResource, deleteResource, updateResource } from './resources.ts';
import type { Writing } from '../writing.ts';

/** Many resources in one call; each succeeds or fails on its own (reference/calls.md section 6). */

const entity = 'resource';

export function bulkCreateResources(
  writing: Writing,
  { resources, returnEntity }: BodyOf<typeof calls.bulkCreateResources>,
) {
  const schema = calls.bulkCreateResources.schemas.body.shape.resources;
  return answerEach(
    writing.db,
    { list: 'resources', schema, entity },
    resources,
    async (resource) => {
      if (resource.workingHoursSchedules) throw invalidArgument([withWorkingHours]);
      return createResource(writing, resource);
    },
    { returnEntity },
  );
}

const withWorkingHours = brokenRule(
  'resource.workingHoursSchedules',
  'RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST',
  'cannot be given here: create the resource by itself, or change it afterwards',
);

export function bulkUpdateResources(
  writing: Writing,
  { resources, returnEntity }: BodyOf<typeof calls.bulkUpdateResources>,
) {
  const schema = calls.bulkUpdateResources.schemas.body.shape.resources;
  return answerEach(
    writing.db,
    { list: 'resources', schema, entity },
    resources,
    async ({ resource, fieldMask: mask }, at) => {
      const id = idToChange(entity, resource);
      return updateResource(writing, { id, patch: resource, mask, maskAt: `${at}.fieldMask` });
    },
    { returnEntity },
  );
}

export function bulkDeleteResources(writing: Writing, { ids }: BodyOf<typeof calls.bulkDeleteResources>) {
  const schema = calls.bulkDeleteResources.schemas.body.shape.ids;
  return answerEach(writing.db, { list: 'ids', schema, entity }, ids, (id) => deleteResource(writing, id));
}
