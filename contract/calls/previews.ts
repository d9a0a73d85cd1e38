import * as z from 'zod';
import { defineCall } from '../call.ts';
import { impactLimits, impactToken, serviceImpact } from '../entities/serviceImpact.ts';
import { serviceLocationInput } from '../entities/serviceLocation.ts';
import { guid } from '../entities/text.ts';
import { queryFilter } from '../query.ts';
import { setServiceLocations } from './serviceParts.ts';
import { deleteService, deletionOptions } from './services.ts';

/**
 * What a call would do to those who have booked, asked before it is made, and the calls that do just what was answered.
 * Frontdesk's own. The answer is made by what the call itself goes by, and is refused where the call would be.
 */

/** Some of the sessions at places that go may be moved first; the one action then holds for the others. */
const locationsWithMoves = setServiceLocations.schemas.body.extend({
  /** Refused for a course, whose sessions take place at one place together. */
  movedFirst: z
    .strictObject({
      /** Those that the change is not about, as they have begun or been cancelled by now, stay as they are. */
      sessionIds: z.array(guid).min(1).max(impactLimits.soonestSessions),
      newLocation: serviceLocationInput,
    })
    .optional(),
});

const impactAnswer = z.strictObject({ impact: serviceImpact });
export const deletionAnswer = impactAnswer.extend({
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
  body: locationsWithMoves,
  answer: impactAnswer,
});

/**
 * Does what a preview showed, in one transaction. Refused with IMPACT_CHANGED, and nothing done, where it would do
 * something else by now: a session has begun, somebody has booked.
 */
export const setServiceLocationsAsPreviewed = defineCall({
  name: 'setServiceLocationsAsPreviewed',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/locations',
  caller: 'admin',
  effect: 'write',
  params: setServiceLocations.schemas.path,
  body: locationsWithMoves.extend({ impactToken }),
  answer: setServiceLocations.schemas.answer,
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

/**
 * Deletes a service as a preview of it alone showed. Refused with IMPACT_CHANGED, and nothing done, where that would do
 * something else by now. Without a token it deletes only a service whose deletion ends no session and no booking.
 */
export const deleteServiceAsPreviewed = defineCall({
  name: 'deleteServiceAsPreviewed',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/delete',
  caller: 'admin',
  effect: 'write',
  params: deleteService.schemas.path,
  body: z.strictObject({ ...deletionOptions, impactToken: impactToken.optional() }),
  answer: z.strictObject({
    /** False without a token where sessions or bookings would end: nothing is done. */
    deleted: z.boolean(),
  }),
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
