import { resource } from './resource.ts';
import type { FieldTable } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

/**
 * reference/query-language.md section 3, resources. Location availability can be queried under its wire path and under
 * the platform's older one, which begins with `singleResource`.
 */

const availableInAllLocations = { type: 'boolean', sort: true, aggregate: true, required: true } as const;
const availableInBusinessLocations = { type: 'boolean', sort: true, aggregate: true } as const;
const locationIds = { type: 'guids', sort: true, aggregate: true } as const;

const shared = {
  id: { type: 'guid', sort: true, aggregate: true, required: true },
  createdDate: { type: 'date', sort: true, aggregate: true, required: true },
  updatedDate: { type: 'date', sort: true, aggregate: true, required: true },
  typeId: { type: 'guid', sort: true },
  'eventsSchedule.scheduleId': { type: 'guid', sort: true, required: true },
  'locationOptions.availableInAllLocations': availableInAllLocations,
  'locationOptions.specificLocationOptions.availableInBusinessLocations': availableInBusinessLocations,
  'locationOptions.specificLocationOptions.businessLocations.locationId': locationIds,
  'singleResource.locationOptions.availableInAllLocations': {
    ...availableInAllLocations,
    minimumRank: 'staff',
  },
  'singleResource.locationOptions.specificLocationOptions.availableInBusinessLocations': {
    ...availableInBusinessLocations,
    minimumRank: 'staff',
  },
  'singleResource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    ...locationIds,
    operators: ['hasSome', 'hasAll'],
    minimumRank: 'staff',
  },
} as const satisfies FieldTable;

export const resourceFields = askable(resource, {
  ...shared,
  // The platform does not sort a query by name; Frontdesk does, for the list of rooms.
  name: { type: 'text', sort: true, required: true },
} as const satisfies FieldTable);

export const resourceSearchFields = askable(resource, {
  ...shared,
  name: { type: 'text', sort: true, search: true, required: true },
} as const satisfies FieldTable);
