import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { addOn, addOnInput } from '../../entities/prices/addOn.ts';
import { guid } from '../../entities/values/text.ts';
import { familyCalls } from '../../familyCalls.ts';
import { fieldMask } from '../../mask.ts';
import { bulkAnswer, eachItem } from '../bulk.ts';

/** Add-ons that services offer in groups. reference/calls.md section 3.2. */

const mostItems = 100;

const addOnsAnswer = bulkAnswer(addOn);

export const addOnCalls = familyCalls(
  {
    wireName: 'addOn',
    plural: 'addOns',
    entity: addOn,
    input: addOnInput,
    path: '/v1/add-ons',
    readers: 'visitor',
    mask: 'mask',
  },
  ['create', 'get', 'update', 'delete', 'queryByAddress'],
);

export const {
  create: createAddOn,
  get: getAddOn,
  update: updateAddOn,
  /** Also removes the add-on from all groups. */
  delete: deleteAddOn,
  /** The query is one parameter, `.r`, or a POST body to the same path. */
  queryByAddress: queryAddOns,
} = addOnCalls;

export const bulkCreateAddOns = defineCall({
  name: 'bulkCreateAddOns',
  method: 'POST',
  path: '/v1/bulk/add-ons/create',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    addOns: z.array(eachItem(addOnInput)).min(1).max(mostItems),
    returnEntity: z.boolean().optional(),
  }),
  answer: addOnsAnswer,
});

export const bulkUpdateAddOns = defineCall({
  name: 'bulkUpdateAddOns',
  method: 'POST',
  path: '/v1/bulk/add-ons/update',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    addOns: z
      .array(eachItem(z.strictObject({ addOn: addOnInput, mask: fieldMask.optional() })))
      .min(1)
      .max(mostItems),
    returnEntity: z.boolean().optional(),
  }),
  answer: addOnsAnswer,
});

export const bulkDeleteAddOns = defineCall({
  name: 'bulkDeleteAddOns',
  method: 'POST',
  path: '/v1/bulk/add-ons/delete',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ addOnIds: z.array(eachItem(guid)).min(1).max(mostItems) }),
  answer: addOnsAnswer,
});
