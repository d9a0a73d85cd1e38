import * as calls from '../../../contract/calls/prices/addOns.ts';
import type { Route } from '../../http/route.ts';
import { addOnFamily } from '../../rules/prices/addOns.ts';
import { bulkRoutes } from '../bulkRoutes.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const addOnRoutes: readonly Route[] = [
  ...familyRoutes(addOnFamily, 'addOns', calls.addOnCalls),
  ...bulkRoutes(addOnFamily, {
    create: calls.bulkCreateAddOns,
    update: calls.bulkUpdateAddOns,
    delete: calls.bulkDeleteAddOns,
  }),
];
