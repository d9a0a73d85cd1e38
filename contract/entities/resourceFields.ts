import type { FieldTable } from '../query.ts';

/** reference/query-language.md section 3, resources: query and search together. */
export const resourceFields = {
  id: { type: 'guid', sort: true, aggregate: true, required: true },
  createdDate: { type: 'date', sort: true, aggregate: true, required: true },
  updatedDate: { type: 'date', sort: true, aggregate: true, required: true },
  name: { type: 'text', sort: true, search: true, required: true },
  typeId: { type: 'guid', sort: true },
  'eventsSchedule.scheduleId': { type: 'guid', sort: true },
  'locationOptions.availableInAllLocations': { type: 'boolean', sort: true },
  'locationOptions.specificLocationOptions.availableInBusinessLocations': { type: 'boolean', sort: true },
  'locationOptions.specificLocationOptions.businessLocations.locationId': { type: 'guids', sort: true },
  'singleResource.locationOptions.availableInAllLocations': { type: 'boolean', sort: true, aggregate: true },
  'singleResource.locationOptions.specificLocationOptions.availableInBusinessLocations': {
    type: 'boolean',
    sort: true,
    aggregate: true,
  },
  'singleResource.locationOptions.specificLocationOptions.businessLocations.locationId': {
    type: 'guids',
    sort: true,
    aggregate: true,
  },
} as const satisfies FieldTable;

/** Resource types are asked by name only. */
export const resourceTypeFields = {
  id: { type: 'guid', sort: true, required: true },
  name: { type: 'text', required: true },
} as const satisfies FieldTable;
