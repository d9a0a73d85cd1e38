import { resourceCalls } from '../../../../contract/calls/locations/resources.ts';
import { familyInputs } from '../familyInputs.ts';
import type { TestInputs } from '../testInput.ts';

export const inputs = {
  ...familyInputs('resource', resourceCalls, { name: 'Room' }, { name: 'Renamed' }),
  createResource: ({ resourceType }) => ({ body: { resource: { name: 'Room', typeId: resourceType } } }),
} satisfies TestInputs;
