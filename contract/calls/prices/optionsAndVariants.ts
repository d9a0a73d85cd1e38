import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { optionsAndVariants, optionsAndVariantsInput } from '../../entities/prices/optionsAndVariants.ts';
import { guid, revision } from '../../entities/values/text.ts';
import { pagingMetadata } from '../../queries/paging.ts';
import { query } from '../../queries/query.ts';

/** The variants of a service. reference/calls.md section 9. */

const answer = z.strictObject({ serviceOptionsAndVariants: optionsAndVariants });
const body = z.strictObject({ serviceOptionsAndVariants: optionsAndVariantsInput });

/** A service has at most one such object: a second one is refused with ALREADY_EXISTS. */
export const createServiceOptionsAndVariants = defineCall({
  name: 'createServiceOptionsAndVariants',
  method: 'POST',
  path: '/v1/serviceOptionsAndVariants',
  caller: 'admin',
  effect: 'write',
  body,
  answer,
});

/** Copies the option, under a new id, and the prices to another service. */
export const cloneServiceOptionsAndVariants = defineCall({
  name: 'cloneServiceOptionsAndVariants',
  method: 'POST',
  path: '/v1/serviceOptionsAndVariants/{cloneFromId}/clone',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ cloneFromId: guid }),
  body: z.strictObject({ targetServiceId: guid }),
  answer,
});

export const getServiceOptionsAndVariants = defineCall({
  name: 'getServiceOptionsAndVariants',
  method: 'GET',
  path: '/v1/serviceOptionsAndVariants/{serviceOptionsAndVariantsId}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ serviceOptionsAndVariantsId: guid }),
  answer,
});

/** Its answer has another key than those of the other calls. */
export const getServiceOptionsAndVariantsByServiceId = defineCall({
  name: 'getServiceOptionsAndVariantsByServiceId',
  method: 'GET',
  path: '/v1/serviceOptionsAndVariants/service_id/{serviceId}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ serviceId: guid }),
  answer: z.strictObject({ serviceVariants: optionsAndVariants }),
});

/** `options` and `variants` are replaced as a whole; `revision` must be current. */
export const updateServiceOptionsAndVariants = defineCall({
  name: 'updateServiceOptionsAndVariants',
  method: 'PATCH',
  path: '/v1/serviceOptionsAndVariants/{serviceOptionsAndVariants.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'serviceOptionsAndVariants.id': guid }),
  body,
  answer,
});

/** A revision in the query string is checked; without one the object is deleted unconditionally. */
export const deleteServiceOptionsAndVariants = defineCall({
  name: 'deleteServiceOptionsAndVariants',
  method: 'DELETE',
  path: '/v1/serviceOptionsAndVariants/{serviceOptionsAndVariantsId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ serviceOptionsAndVariantsId: guid }),
  query: z.strictObject({ revision: revision.optional() }),
  answer: z.strictObject({}),
});

/** Totals and cursors in one answer (reference/query-language.md section 4). Default page size 50, ordered by id. */
export const queryServiceOptionsAndVariants = defineCall({
  name: 'queryServiceOptionsAndVariants',
  method: 'POST',
  path: '/v1/serviceOptionsAndVariants/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ query: query.optional() }),
  answer: z.strictObject({
    serviceOptionsAndVariantsList: z.array(optionsAndVariants),
    pagingMetadata: pagingMetadata.optional(),
  }),
});
