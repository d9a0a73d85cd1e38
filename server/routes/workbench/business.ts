import * as calls from '../../../contract/calls/workbench/business.ts';
import { answer, type Route } from '../../http/route.ts';
import { readBusiness, updateBusiness } from '../../rules/businesses/businessSettings.ts';
import { writingOf } from '../../rules/writing.ts';
import { countBusinessUses } from '../../tables/businesses.ts';

export const settingsRoutes: readonly Route[] = [
  answer(calls.getBusiness, async (_input, context) => ({ business: await readBusiness(context) })),
  answer(calls.updateBusiness, async ({ body }, context) => ({
    business: await updateBusiness(writingOf(context), { patch: body.business }),
  })),
  answer(calls.getBusinessUses, async (_input, { db, businessId, now }) => ({
    uses: await countBusinessUses(db, businessId, now),
  })),
];
