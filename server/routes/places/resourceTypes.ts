import { resourceTypeCalls } from '../../../contract/calls/places/resourceTypes.ts';
import type { Route } from '../../http/route.ts';
import { resourceTypeFamily } from '../../rules/places/resourceTypes.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const resourceTypeRoutes: readonly Route[] = familyRoutes(
  resourceTypeFamily,
  'resourceTypes',
  resourceTypeCalls,
);
