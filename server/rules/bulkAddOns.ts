import type { BodyOf } from '../../contract/call.ts';
import * as calls from '../../contract/calls/addOns.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { createAddOn, deleteAddOn, updateAddOn } from './addOns.ts';
import { attemptItems, bulkAnswerOf, idIn } from './bulk.ts';
import type { Writing } from './writing.ts';

/** Up to 100 add-ons in one call; each succeeds or fails on its own (reference/calls.md section 3.2). */

export async function bulkCreateAddOns(
  writing: Writing,
  { addOns, returnEntity }: BodyOf<typeof calls.bulkCreateAddOns>,
) {
  const schema = calls.bulkCreateAddOns.schemas.body.shape.addOns;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'addOns', schema, entity: 'addOn' },
    addOns,
    (addOn) => createAddOn(writing, addOn),
  );
  return bulkAnswerOf(outcomes, { returnEntity });
}

export async function bulkUpdateAddOns(
  writing: Writing,
  { addOns, returnEntity }: BodyOf<typeof calls.bulkUpdateAddOns>,
) {
  const schema = calls.bulkUpdateAddOns.schemas.body.shape.addOns;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'addOns', schema, entity: 'addOn' },
    addOns,
    async ({ addOn, mask }, at) => {
      if (!addOn.id) {
        const description = 'is required: the add-on to change';
        throw invalidArgument([{ field: 'addOn.id', description, violatedRule: 'REQUIRED_FIELD' }]);
      }
      return updateAddOn(writing, {
        id: addOn.id,
        patch: addOn,
        mask: mask ?? undefined,
        maskAt: `${at}.mask`,
      });
    },
  );
  const ids = addOns.map((item) => idIn(item, 'addOn.id'));
  return bulkAnswerOf(outcomes, { ids, returnEntity });
}

export async function bulkDeleteAddOns(
  writing: Writing,
  { addOnIds }: BodyOf<typeof calls.bulkDeleteAddOns>,
) {
  const schema = calls.bulkDeleteAddOns.schemas.body.shape.addOnIds;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'addOnIds', schema, entity: 'addOn' },
    addOnIds,
    (id) => deleteAddOn(writing, id),
  );
  return bulkAnswerOf(outcomes, { ids: addOnIds.map((id) => idIn({ id }, 'id')) });
}
