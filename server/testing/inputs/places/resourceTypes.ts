import { resourceTypeCalls } from '../../../../contract/calls/resourceTypes.ts';
import { familyInputs } from '../familyInputs.ts';

export const inputs = familyInputs(
  'resourceType',
  resourceTypeCalls,
  { name: 'Bicycle' },
  { name: 'Renamed' },
);
