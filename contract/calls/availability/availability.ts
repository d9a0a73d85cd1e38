import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  availabilityLimits,
  customerChoices,
  locationAsked,
  violationsAsked,
} from '../../entities/availability/availability.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { scheduleAvailability, slotAvailability } from '../../entities/availability/slotAvailability.ts';
import { guid, integer } from '../../entities/values/text.ts';
import { cursorPagingMetadata } from '../../queries/paging.ts';
import { cursorPaging, query, sortOrders } from '../../queries/query.ts';

/** The older calls of availability (reference/calls.md section 10.1). */

const reading = { caller: 'visitor', effect: 'read' } as const;

function isDay(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** ISO 8601 with or without an offset; seconds may be missing. */
export const slotMoment = z
  .string()
  .max(30)
  .regex(
    /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
    'must be a date and time between 1900 and 2199, for example 2027-03-01T09:00:00Z',
  )
  .refine((value) => isDay(value.slice(0, 10)), { error: 'must be a day of the calendar', abort: true });

const ids = z.union([guid, z.array(guid).min(1).max(availabilityLimits.services)]);

/** The filter of {@link queryAvailability}: equality only. */
export const availabilityFilter = z.strictObject({
  serviceId: ids,
  startDate: slotMoment,
  endDate: slotMoment,
  resourceId: ids.optional(),
  timezone: zoneName.optional(),
  /** True: bookable slots only. */
  bookable: z.boolean().optional(),
  /** The minimum number of open spots. */
  openSpots: integer(0).optional(),
  bookingPolicyViolations: violationsAsked.optional(),
  'bookingPolicyViolations.tooEarlyToBook': z.boolean().optional(),
  'bookingPolicyViolations.tooLateToBook': z.boolean().optional(),
  'bookingPolicyViolations.bookOnlineDisabled': z.boolean().optional(),
  location: locationAsked.optional(),
  'location.id': ids.optional(),
});
export type AvailabilityFilter = z.infer<typeof availabilityFilter>;

/**
 * Starts of appointments, one entry for each staff member, and sessions of classes; bookable ones first, each group by
 * start. `timezone` reads both dates as local times, whatever offset they carry. `slotsPerDay` keeps the first ones of
 * each local day in the order of the answer. Paging is ignored: answers have one page, and no cursor. An answer of more
 * than 50,000 entries is refused with a violation of `query.filter.endDate`.
 */
export const queryAvailability = defineCall({
  name: 'queryAvailability',
  method: 'POST',
  path: '/v1/availability/query',
  ...reading,
  body: z.strictObject({
    query: query.extend({
      filter: availabilityFilter,
      /** By start only: bookable ones stay first with DESC. Clients also send `startTime`. */
      sort: z
        .array(
          z.strictObject({
            fieldName: z.enum(['startDate', 'startTime', 'slot.startDate']).optional(),
            order: z.enum(sortOrders).optional(),
          }),
        )
        .max(1)
        .optional(),
    }),
    timezone: zoneName.optional(),
    slotsPerDay: integer(1, availabilityLimits.slotsPerDay).optional(),
  }),
  answer: z.strictObject({ availabilityEntries: z.array(slotAvailability) }),
});

/** Spots of a course, which is booked whole. */
export const getScheduleAvailability = defineCall({
  name: 'getScheduleAvailability',
  method: 'GET',
  path: '/v2/availability/schedule/{scheduleId}',
  ...reading,
  params: z.strictObject({ scheduleId: guid }),
  answer: z.strictObject({
    availability: scheduleAvailability,
    bookingPolicySettings: z.strictObject({ maxParticipantsPerBooking: z.int() }),
  }),
});

/** Starts of one appointment, or of up to six in a row without a gap at one location. */
export const calculateMultiSlotAvailability = defineCall({
  name: 'calculateMultiSlotAvailability',
  method: 'POST',
  path: '/v1/availability/multislot',
  ...reading,
  // All but the paging is required without a cursor only.
  body: z.strictObject({
    from: slotMoment.optional(),
    to: slotMoment.optional(),
    timeZone: zoneName.optional(),
    bookable: z.boolean().optional(),
    bookingPolicyViolations: violationsAsked.optional(),
    location: locationAsked.optional(),
    slots: z
      .array(
        z.strictObject({
          serviceId: guid,
          resourcesFilter: z
            .strictObject({ resourceIds: z.array(guid).max(availabilityLimits.resourcesOfType).optional() })
            .optional(),
          customerChoices: customerChoices.optional(),
        }),
      )
      .min(1)
      .max(6)
      .optional(),
    slotsPerDay: integer(1, availabilityLimits.slotsPerDay).optional(),
    cursorPaging: cursorPaging.optional(),
  }),
  answer: z.strictObject({
    slots: z.array(slotAvailability),
    cursorPagingMetadata: cursorPagingMetadata.optional(),
  }),
});
