import * as z from 'zod';
import { defineCall } from '../call.ts';
import { addOn, addOnInput } from '../entities/addOn.ts';
import { guid } from '../entities/text.ts';
import { cursorPagingMetadata } from '../paging.ts';
import { cursorQuery } from '../query.ts';
import { bulkAnswer, eachItem } from './bulk.ts';
import { mask } from './services.ts';

/** Extras that services offer in groups. reference/calls.md section 3.2. */

const mostItems = 100;

const addOnAnswer = z.strictObject({ addOn });
const addOnsAnswer = bulkAnswer(addOn);

export const createAddOn = defineCall({
  name: 'createAddOn',
  method: 'POST',
  path: '/v1/add-ons',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ addOn: addOnInput }),
  answer: addOnAnswer,
});

export const getAddOn = defineCall({
  name: 'getAddOn',
  method: 'GET',
  path: '/v1/add-ons/{addOnId}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ addOnId: guid }),
  answer: addOnAnswer,
});

export const updateAddOn = defineCall({
  name: 'updateAddOn',
  method: 'PATCH',
  path: '/v1/add-ons/{addOn.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'addOn.id': guid }),
  body: z.strictObject({ addOn: addOnInput, mask: mask.optional() }),
  answer: addOnAnswer,
});

/** The add-on also leaves every group that it is in. */
export const deleteAddOn = defineCall({
  name: 'deleteAddOn',
  method: 'DELETE',
  path: '/v1/add-ons/{addOnId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ addOnId: guid }),
  answer: z.strictObject({}),
});

/** The query comes in one parameter, `.r`, or as a POST body to the same path. */
export const queryAddOns = defineCall({
  name: 'queryAddOns',
  method: 'GET',
  path: '/v1/add-ons/query',
  caller: 'visitor',
  effect: 'read',
  postFallback: true,
  query: z.strictObject({ query: cursorQuery.optional() }),
  answer: z.strictObject({
    addOns: z.array(addOn),
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

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
      .array(eachItem(z.strictObject({ addOn: addOnInput, mask: mask.optional() })))
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
