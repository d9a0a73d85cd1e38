import * as calls from '../../../contract/calls/locations/resources.ts';
import type { Route } from '../../http/route.ts';
import { resourceFamily } from '../../rules/locations/resources.ts';
import { resourceSearchFamily } from '../../tables/locations/resources.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const resourceRoutes: readonly Route[] = familyRoutes(
  resourceFamily,
  'resources',
  calls.resourceCalls,
  {
    searched: resourceSearchFamily,
  },
);
