import { resourceTypeCalls } from '../../../contract/calls/locations/resourceTypes.ts';
import type { Route } from '../../http/route.ts';
import { resourceTypeFamily } from '../../rules/locations/resourceTypes.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const resourceTypeRoutes: readonly Route[] = familyRoutes(
  resourceTypeFamily,
  'resourceTypes',
  resourceTypeCalls,
);
