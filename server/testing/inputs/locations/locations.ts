import * as calls from '../../../../contract/calls/locations/locations.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestIds, TestInputs } from '../testInput.ts';

const { createLocation, getLocation, updateLocation, queryBusinessLocations } = calls;
const { setDefaultLocation, archiveLocation, restoreLocation } = calls;
const plain = {
  create: createLocation,
  get: getLocation,
  update: updateLocation,
  query: queryBusinessLocations,
  setDefault: setDefaultLocation,
  archive: archiveLocation,
  restore: restoreLocation,
};
const oneType = ({ location }: TestIds) => ({ path: { id: location }, body: { locationType: 'BRANCH' } });

export const inputs = {
  ...familyInputs('location', plain, { name: 'Garden house' }, { name: 'Renamed' }),
  listLocations: () => ({ query: { includeArchived: true } }),
  bulkCreateLocation: () => ({ body: { locations: [{ name: 'Garden house' }] } }),
  addTypeToLocation: oneType,
  removeTypeFromLocation: oneType,
  addLocationType: oneType,
  removeLocationType: oneType,
} satisfies TestInputs;
