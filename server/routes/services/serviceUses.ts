import * as calls from '../../../contract/calls/services/serviceUses.ts';
import { answer, type Route } from '../../http/route.ts';
import { formsOfServices, policiesOfServices } from '../../rules/services/serviceUses.ts';

export const serviceUsesRoutes: readonly Route[] = [
  answer(calls.queryPolicies, ({ body }, context) => policiesOfServices(context, body)),
  answer(calls.queryBookingForms, ({ body }, context) => formsOfServices(context, body)),
];
