import * as z from 'zod';
import { defineCall } from '../call.ts';
import { serviceImpact } from '../entities/serviceImpact.ts';
import { guid } from '../entities/text.ts';
import { queryFilter } from '../query.ts';
import { setServiceLocations } from './serviceParts.ts';
import { deletionOptions } from './services.ts';

/**
 * What a call would do to those who have booked, asked before it is made. Frontdesk's own. The answer is made by what
 * the call itself goes by, and is refused where the call would be.
 */

const impactAnswer = z.strictObject({ impact: serviceImpact });
const deletionAnswer = impactAnswer.extend({
  /** How many services would be deleted. */
  serviceCount: z.int(),
});

export const previewServiceLocations = defineCall({
  name: 'previewServiceLocations',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/locations/preview',
  caller: 'admin',
  effect: 'read',
  params: setServiceLocations.schemas.path,
  body: setServiceLocations.schemas.body,
  answer: impactAnswer,
});

/** Services that are not there are left out, as they fail alone in bulkDeleteServices. */
export const previewServiceDeletion = defineCall({
  name: 'previewServiceDeletion',
  method: 'POST',
  path: '/frontdesk/v1/services/delete/preview',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ ids: z.array(guid).min(1).max(100), ...deletionOptions }),
  answer: deletionAnswer,
});

/** Refuses the filters that bulkDeleteServicesByFilter refuses, and those with too much in the calendar to look through. */
export const previewServiceDeletionByFilter = defineCall({
  name: 'previewServiceDeletionByFilter',
  method: 'POST',
  path: '/frontdesk/v1/services/delete-by-filter/preview',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter, ...deletionOptions }),
  answer: deletionAnswer,
});
