import { sql } from 'kysely';
import * as calls from '../../../contract/calls/addOns.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type Route } from '../../http/route.ts';
import { createAddOn, deleteAddOn, readAddOn, updateAddOn } from '../../rules/prices/addOns.ts';
import { askingFor } from '../../rules/asking.ts';
import { bulkCreateAddOns, bulkDeleteAddOns, bulkUpdateAddOns } from '../../rules/prices/bulkAddOns.ts';
import { readingOf, writingOf } from '../../rules/writing.ts';
import { addOnFamily, toAddOn, type AddOnRow } from '../../tables/prices/addOns.ts';

export const addOnRoutes: readonly Route[] = [
  answer(calls.createAddOn, async ({ body }, context) => ({
    addOn: await createAddOn(writingOf(context), body.addOn),
  })),
  answer(calls.getAddOn, async ({ path }, context) => ({
    addOn: await readAddOn(readingOf(context), path.addOnId),
  })),
  answer(calls.updateAddOn, async ({ path, body }, context) => ({
    addOn: await updateAddOn(writingOf(context), {
      id: path['addOn.id'],
      patch: body.addOn,
      mask: body.mask,
    }),
  })),
  answer(calls.deleteAddOn, async ({ path }, context) => {
    await deleteAddOn(writingOf(context), path.addOnId);
    return {};
  }),
  answer(calls.queryAddOns, async ({ query }, context) => {
    const asking = askingFor(context, {
      where: sql<boolean>`add_ons.business_id = ${context.businessId}`,
      select: sql<AddOnRow>`add_ons.*`,
    });
    const page = await queryCursorPage(context.db, addOnFamily, asking, query.query ?? {});
    return { addOns: page.rows.map(toAddOn), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.bulkCreateAddOns, async ({ body }, context) => bulkCreateAddOns(writingOf(context), body)),
  answer(calls.bulkUpdateAddOns, async ({ body }, context) => bulkUpdateAddOns(writingOf(context), body)),
  answer(calls.bulkDeleteAddOns, async ({ body }, context) => bulkDeleteAddOns(writingOf(context), body)),
];
