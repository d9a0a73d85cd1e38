import * as calls from '../../../contract/calls/services/clones.ts';
import { answer, type Route } from '../../http/route.ts';
import { checkClones } from '../../rules/services/clones/checkClones.ts';
import { findReceipt, retryClonePart } from '../../rules/services/clones/cloneReceipts.ts';
import { cloneByPlan } from '../../rules/services/clones/cloneService.ts';
import { readService } from '../../rules/services/readService.ts';
import { readingOf } from '../../rules/writing.ts';

export const cloneRoutes: readonly Route[] = [
  answer(calls.cloneByPlan, async ({ path, body }, context) => cloneByPlan(context, path.serviceId, body)),
  answer(calls.getCloneReceipt, async ({ path }, context) => {
    const receipt = await findReceipt(context, path.serviceId);
    if (receipt) return { receipt };
    await readService(readingOf(context), path.serviceId);
    return {};
  }),
  answer(calls.retryClonePart, async ({ path, body }, context) =>
    retryClonePart(context, path.serviceId, body.part),
  ),
  answer(calls.checkClones, async ({ body }, context) => checkClones(context, body.clones)),
];
