import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { impactLimits, impactToken, serviceImpact } from '../../entities/services/serviceImpact.ts';
import { timeSlot } from '../../entities/availability/availability.ts';
import { serviceInput } from '../../entities/services/service.ts';
import { serviceLocationInput } from '../../entities/services/serviceLocation.ts';
import { guid } from '../../entities/values/text.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { queryFilter } from '../../queries/query.ts';
import { diagnoseWeek } from '../availability/diagnose.ts';
import { setServiceLocations } from './serviceParts.ts';
import { deleteService, deletionOptions } from './services.ts';

/**
 * Previews of a call's impact on bookings, and the calls that do exactly what was previewed. Frontdesk's own. A preview
 * runs the rules of the call itself, and is refused where the call would be.
 */

/** Some sessions at removed locations may be moved first; the action then applies to the others. */
const locationsWithMoves = setServiceLocations.schemas.body.extend({
  /** Refused for a course, whose sessions share one location. */
  movedFirst: z
    .strictObject({
      /** Sessions that the change does not concern, because they have begun or been cancelled, stay unchanged. */
      sessionIds: z.array(guid).min(1).max(impactLimits.soonestSessions),
      newLocation: serviceLocationInput,
    })
    .optional(),
});

const impactAnswer = z.strictObject({ impact: serviceImpact });
export const deletionAnswer = impactAnswer.extend({
  /** The number of services that would be deleted. */
  serviceCount: z.int(),
});

/**
 * The times of seven days as customers would find them after a change of a service, or of a new one without an id. It
 * saves the change, asks the call of the customers, and rolls the change back, so that both agree. Appointments list
 * their free times, classes all their sessions, courses nothing.
 */
export const previewServiceTimes = defineCall({
  name: 'previewServiceTimes',
  method: 'POST',
  path: '/frontdesk/v1/services/times/preview',
  caller: 'admin',
  effect: 'note',
  body: z.strictObject({
    serviceId: guid.optional(),
    /** The changed parts, or a whole new service. */
    service: serviceInput,
    ...diagnoseWeek.schemas.body.pick({ fromDate: true, timeZone: true, location: true }).shape,
  }),
  answer: z.strictObject({ timeSlots: z.array(timeSlot), timeZone: zoneName }),
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
 * Applies a previewed change in one transaction. Refused with IMPACT_CHANGED, without changes, when its impact now
 * differs: a session has begun, a booking was added.
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

/** Missing services are skipped, because they fail individually in bulkDeleteServices. */
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
 * Deletes a service as its preview showed. Refused with IMPACT_CHANGED, without changes, when the impact now differs.
 * Without a token it deletes only a service whose deletion cancels no session and no booking.
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
    /** False without a token when sessions or bookings would be cancelled; nothing is changed. */
    deleted: z.boolean(),
  }),
});

/** Refuses the filters that bulkDeleteServicesByFilter refuses, and those with too many sessions to count. */
export const previewServiceDeletionByFilter = defineCall({
  name: 'previewServiceDeletionByFilter',
  method: 'POST',
  path: '/frontdesk/v1/services/delete-by-filter/preview',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({ filter: queryFilter, ...deletionOptions }),
  answer: deletionAnswer,
});
