import * as z from 'zod';
import { aggregationData } from '../../queries/aggregations.ts';
import { defineCall } from '../../call.ts';
import { fieldMask } from '../../mask.ts';
import { cloneErrors } from '../../entities/services/cloneErrors.ts';
import { cursorPagingMetadata, pagingMetadata } from '../../queries/paging.ts';
import { query, queryFilter, search } from '../../queries/query.ts';
import { service, serviceInput } from '../../entities/services/service.ts';
import { guid } from '../../entities/values/text.ts';

/** Calls that read, create and change single services, or query many. reference/calls.md section 3. */

/** Details that an answer includes on request only. */
export const conditionalFields = z
  .array(
    z.enum(['STAFF_MEMBER_DETAILS', 'RESOURCE_TYPE_DETAILS', 'DISCOUNT_INFO_DETAILS', 'RESOURCE_DETAILS']),
  )
  .max(5);

/** The whole service after the call. */
const serviceAnswer = z.strictObject({ service });

export const createService = defineCall({
  name: 'createService',
  method: 'POST',
  path: '/v2/services',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ service: serviceInput }),
  answer: serviceAnswer,
});

export const getService = defineCall({
  name: 'getService',
  method: 'GET',
  path: '/v2/services/{serviceId}',
  caller: 'visitor',
  effect: 'read',
  params: z.strictObject({ serviceId: guid }),
  query: z.strictObject({ conditionalFields: conditionalFields.optional() }),
  answer: serviceAnswer,
});

/** Changes the sent fields, or with a mask exactly the masked ones; `service.revision` must be current. */
export const updateService = defineCall({
  name: 'updateService',
  method: 'PATCH',
  path: '/v2/services/{service.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'service.id': guid }),
  body: z.strictObject({ service: serviceInput, mask: fieldMask.optional() }),
  answer: serviceAnswer,
});

/** Maximum length of a personal message to customers. */
export const participantMessageLimit = 2000;

/** The notification of customers with bookings. */
export const participantNotification = z.strictObject({
  /** Default: false. */
  notifyParticipants: z.boolean().optional(),
  message: z.string().max(participantMessageLimit).optional(),
});

/** Options of every deletion. For DELETE they are in the query string under dotted names. */
export const deletionOptions = {
  /** Default: all future sessions are cancelled, including those with participants. */
  preserveFutureSessionsWithParticipants: z.boolean().optional(),
  participantNotification: participantNotification.optional(),
};

export const deleteService = defineCall({
  name: 'deleteService',
  method: 'DELETE',
  path: '/v2/services/{serviceId}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ serviceId: guid }),
  query: z.strictObject(deletionOptions),
  answer: z.strictObject({}),
});

/**
 * Default page size 50 (specification section 9; reference/query-language.md section 1 says 100 and that clients always
 * send 50), maximum 100; default order `createdDate` ascending.
 */
export const queryServices = defineCall({
  name: 'queryServices',
  method: 'POST',
  path: '/v2/services/query',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ query: query.optional(), conditionalFields: conditionalFields.optional() }),
  answer: z.strictObject({ services: z.array(service), pagingMetadata: pagingMetadata.optional() }),
});

export const searchServices = defineCall({
  name: 'searchServices',
  method: 'POST',
  path: '/v2/services/search',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ search: search.optional() }),
  answer: z.strictObject({
    services: z.array(service),
    pagingMetadata: cursorPagingMetadata.optional(),
    aggregationData: aggregationData.optional(),
  }),
});

export const countServices = defineCall({
  name: 'countServices',
  method: 'POST',
  path: '/v2/services/count',
  caller: 'visitor',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter.optional() }),
  answer: z.strictObject({ count: z.int() }),
});

/** `errors` names the parts that could not be copied; future sessions are copied after the answer. */
export const cloneService = defineCall({
  name: 'cloneService',
  method: 'POST',
  path: '/v2/services/clone',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ sourceServiceId: guid }),
  answer: z.strictObject({ service, errors: z.array(z.enum(cloneErrors)).optional() }),
});
