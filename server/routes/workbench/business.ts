import * as calls from '../../../contract/calls/workbench/business.ts';
import type { Business } from '../../../contract/entities/identity/business.ts';
import { answer, type Route } from '../../http/route.ts';
import { readBusiness, updateBusiness } from '../../rules/businesses/businessSettings.ts';
import type { AppOptions } from '../../rules/options.ts';
import { writingOf } from '../../rules/writing.ts';
import { countBusinessUses } from '../../tables/businesses.ts';

/** The settings with what the server is able to do. */
const withAbilities = (business: Business, { payments }: AppOptions): Business => ({
  ...business,
  onlinePayments: payments !== undefined,
});

export const settingsRoutes: readonly Route[] = [
  answer(calls.getBusiness, async (_input, context) => ({
    business: withAbilities(await readBusiness(context), context.options),
  })),
  answer(calls.updateBusiness, async ({ body }, context) => ({
    business: withAbilities(
      await updateBusiness(writingOf(context), { patch: body.business }),
      context.options,
    ),
  })),
  answer(calls.getBusinessUses, async (_input, { db, businessId, now }) => ({
    uses: await countBusinessUses(db, businessId, now),
  })),
];
