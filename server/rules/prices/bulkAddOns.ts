import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/addOns.ts';
import { createAddOn, deleteAddOn, updateAddOn } from './addOns.ts';
import { answerEach, idToChange } from '../bulk.ts';
import type { Writing } from '../writing.ts';

/** Up to 100 add-ons in one call; each succeeds or fails on its own (reference/calls.md section 3.2). */

const entity = 'addOn';

export function bulkCreateAddOns(
  writing: Writing,
  { addOns, returnEntity }: BodyOf<typeof calls.bulkCreateAddOns>,
) {
  const schema = calls.bulkCreateAddOns.schemas.body.shape.addOns;
  const list = { list: 'addOns', schema, entity };
  return answerEach(writing.db, list, addOns, (addOn) => createAddOn(writing, addOn), { returnEntity });
}

export function bulkUpdateAddOns(
  writing: Writing,
  { addOns, returnEntity }: BodyOf<typeof calls.bulkUpdateAddOns>,
) {
  const schema = calls.bulkUpdateAddOns.schemas.body.shape.addOns;
  return answerEach(
    writing.db,
    { list: 'addOns', schema, entity },
    addOns,
    async ({ addOn, mask }, at) => {
      const id = idToChange(entity, addOn, 'add-on');
      return updateAddOn(writing, { id, patch: addOn, mask: mask ?? undefined, maskAt: `${at}.mask` });
    },
    { returnEntity },
  );
}

export function bulkDeleteAddOns(writing: Writing, { addOnIds }: BodyOf<typeof calls.bulkDeleteAddOns>) {
  const schema = calls.bulkDeleteAddOns.schemas.body.shape.addOnIds;
  const list = { list: 'addOnIds', schema, entity };
  return answerEach(writing.db, list, addOnIds, (id) => deleteAddOn(writing, id));
}
