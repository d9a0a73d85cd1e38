import { resourceTypeCalls } from '../../../../contract/calls/locations/resourceTypes.ts';
import { familyInputs } from '../familyInputs.ts';

export const inputs = familyInputs(
  'resourceType',
  resourceTypeCalls,
  { name: 'Bicycle' },
  { name: 'Renamed' },
);
