import * as calls from '../../contract/calls/clones.ts';
import { answer, type Route } from '../route.ts';
import { checkClones } from '../rules/services/checkClones.ts';
import { receiptOf, retryClonePart } from '../rules/services/cloneReceipts.ts';
import { cloneByPlan } from '../rules/services/cloneService.ts';

export const cloneRoutes: readonly Route[] = [
  answer(calls.cloneByPlan, async ({ path, body }, context) => cloneByPlan(context, path.serviceId, body)),
  answer(calls.getCloneReceipt, async ({ path }, context) => ({
    receipt: await receiptOf(context, path.serviceId),
  })),
  answer(calls.retryClonePart, async ({ path, body }, context) =>
    retryClonePart(context, path.serviceId, body.part),
  ),
  answer(calls.checkClones, async ({ body }, context) => checkClones(context, body.clones)),
];
