import * as calls from '../../../contract/calls/places/resources.ts';
import type { Route } from '../../http/route.ts';
import { resourceFamily } from '../../rules/places/resources.ts';
import { resourceSearchFamily } from '../../tables/places/resources.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const resourceRoutes: readonly Route[] = familyRoutes(
  resourceFamily,
  'resources',
  calls.resourceCalls,
  {
    searched: resourceSearchFamily,
  },
);
