import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  availabilityLimits,
  customerChoices,
  locationAsked,
  resourceTypeAsked,
  slotLocalTime,
  timeSlot,
  violationsAsked,
} from '../../entities/availability/availability.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { freeObject, guid, text, integer } from '../../entities/values/text.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorPaging } from '../../queries/query.ts';

/** The newer calls of availability (reference/calls.md section 10.2). Local times are those of `timeZone`. */

const reading = { caller: 'visitor', effect: 'read' } as const;
const timeZone = zoneName.optional();
const resourceTypes = z.array(resourceTypeAsked).max(availabilityLimits.resourceTypes).optional();
const includeResourceTypeIds = z.array(guid).max(availabilityLimits.includedTypes).optional();
const perDay = integer(1, availabilityLimits.slotsPerDay).optional();

/** Required on the first page only: a cursor holds the whole question. */
const range = { fromLocalDate: slotLocalTime.optional(), toLocalDate: slotLocalTime.optional(), timeZone };
const filters = {
  bookable: z.boolean().optional(),
  bookingPolicyViolations: violationsAsked.optional(),
  timeSlotsPerDay: perDay,
  cursorPaging: cursorPaging.optional(),
};
const slot = { localStartDate: slotLocalTime, localEndDate: slotLocalTime, timeZone };
const slotsAnswer = z.strictObject({
  timeSlots: z.array(timeSlot),
  timeZone: zoneName,
  cursorPagingMetadata: cursorPagingMetadata.optional(),
});
const slotAnswer = z.strictObject({ timeSlot, timeZone: zoneName });

/** Starts of one appointment, one for each location, by local start; also those that cannot be booked. */
export const listAvailabilityTimeSlots = defineCall({
  name: 'listAvailabilityTimeSlots',
  method: 'POST',
  path: '/v2/time-slots',
  ...reading,
  body: z.strictObject({
    serviceId: guid.optional(),
    ...range,
    locations: z.array(locationAsked).max(availabilityLimits.locations).optional(),
    includeResourceTypeIds,
    ...filters,
    customerChoices: customerChoices.optional(),
    resourceTypes,
  }),
  answer: slotsAnswer,
});

/** One start, on the grid of starts or off it. */
export const getAvailabilityTimeSlot = defineCall({
  name: 'getAvailabilityTimeSlot',
  method: 'POST',
  path: '/v2/time-slots/get',
  ...reading,
  body: z.strictObject({
    serviceId: guid,
    ...slot,
    location: locationAsked.optional(),
    includeResourceTypeIds,
    resourceTypes,
    customerChoices: customerChoices.optional(),
  }),
  answer: slotAnswer,
});

/** Of services whose customers choose the end. No service here has one, so that all are refused. */
export const listAvailabilityTimeSlotEndOptions = defineCall({
  name: 'listAvailabilityTimeSlotEndOptions',
  method: 'POST',
  path: '/v2/time-slots/end-options',
  ...reading,
  body: z.strictObject({
    serviceId: guid,
    localStartDate: slotLocalTime,
    maxLocalEndDate: slotLocalTime.optional(),
    timeZone,
    location: locationAsked,
    resourceTypes,
  }),
  answer: z.strictObject({ endOptions: z.array(timeSlot), timeZone: zoneName }),
});

/** Sessions of classes. Default: the bookable ones of the coming month. */
export const listEventTimeSlots = defineCall({
  name: 'listEventTimeSlots',
  method: 'POST',
  path: '/v2/time-slots/event',
  ...reading,
  body: z.strictObject({
    ...range,
    /** Default: all classes. */
    serviceIds: z.array(guid).max(availabilityLimits.services).optional(),
    includeNonBookable: z.boolean().optional(),
    minBookableCapacity: integer(1).optional(),
    /** Equality or `$in` of `id`, `scheduleId`, `location.id` and `resources.id`. */
    eventFilter: freeObject.optional(),
    maxSlotsPerDay: perDay,
    cursorPaging: cursorPaging.optional(),
    bookingPolicyViolations: violationsAsked.optional(),
  }),
  answer: z.strictObject({
    timeSlots: z.array(timeSlot),
    timeZone: zoneName,
    pagingMetadata: cursorPagingMetadata.optional(),
  }),
});

/** One session of a class, cancelled or not. */
export const getEventTimeSlot = defineCall({
  name: 'getEventTimeSlot',
  method: 'GET',
  path: '/v2/time-slots/event/{eventId}',
  ...reading,
  params: z.strictObject({ eventId: text(250, 36) }),
  query: z.strictObject({ timeZone }),
  answer: slotAnswer,
});

const servicesAsked = z
  .array(
    z.strictObject({
      serviceId: guid,
      customerChoices: customerChoices.optional(),
      resourceTypes,
    }),
  )
  .max(availabilityLimits.chain);

/** Starts of 2 to 8 appointments in a row, without a gap, at one location. */
export const listMultiServiceAvailabilityTimeSlots = defineCall({
  name: 'listMultiServiceAvailabilityTimeSlots',
  method: 'POST',
  path: '/v2/multi-service-time-slots',
  ...reading,
  body: z.strictObject({
    services: servicesAsked.optional(),
    ...range,
    location: locationAsked.optional(),
    ...filters,
  }),
  answer: slotsAnswer,
});

export const getMultiServiceAvailabilityTimeSlot = defineCall({
  name: 'getMultiServiceAvailabilityTimeSlot',
  method: 'POST',
  path: '/v2/multi-service-time-slots/get',
  ...reading,
  body: z.strictObject({ services: servicesAsked, ...slot, location: locationAsked }),
  answer: slotAnswer,
});
