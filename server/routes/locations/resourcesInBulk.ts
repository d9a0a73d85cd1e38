import * as calls from '../../../contract/calls/locations/resourcesInBulk.ts';
import { brokenRule, invalidArgument } from '../../../contract/errors.ts';
import type { Route } from '../../http/route.ts';
import { resourceFamily } from '../../rules/locations/resources.ts';
import { bulkRoutes } from '../bulkRoutes.ts';

const withWorkingHours = brokenRule(
  'resource.workingHoursSchedules',
  'RESOURCE_WORKING_HOURS_NOT_SUPPORTED_IN_BULK_REQUEST',
  'cannot be given here: create the resource by itself, or change it afterwards',
);

export const bulkResourceRoutes: readonly Route[] = bulkRoutes(
  {
    ...resourceFamily,
    create: async (writing, input) => {
      if (input.workingHoursSchedules) throw invalidArgument([withWorkingHours]);
      return resourceFamily.create(writing, input);
    },
  },
  {
    create: calls.bulkCreateResources,
    update: calls.bulkUpdateResources,
    delete: calls.bulkDeleteResources,
  },
);
