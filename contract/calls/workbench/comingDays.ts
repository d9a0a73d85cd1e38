import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { moneyFromZero } from '../../entities/values/money.ts';
import { localDate } from '../../entities/values/text.ts';
import { zoneName } from '../../entities/values/timeZone.ts';

/** Numbers of days of the overview, from today on. */
export const comingDays = { default: 7, most: 30 } as const;

const count = z.int();

/**
 * Bookings and expected payments of today and the following days, in the zone of the business. Amounts are the
 * prices that customers saw, otherwise those of the services at present; without the bookings whose price is unknown.
 */
export const listComingDays = defineCall({
  name: 'listComingDays',
  method: 'GET',
  path: '/frontdesk/v1/coming-days',
  caller: 'staff',
  effect: 'read',
  /** Default: 7. */
  query: z.strictObject({ days: z.int().min(1).max(comingDays.most).optional() }),
  answer: z.strictObject({
    days: z.array(
      z.strictObject({
        date: localDate,
        /** Working hours of all people, without closures, blocked time and time off. */
        openMinutes: count,
        /** Of appointments and sessions. */
        bookedMinutes: count,
        /** Of sessions, and how many of them are taken. */
        spots: count,
        takenSpots: count,
        /** Confirmed bookings that start on the day. */
        bookings: count,
        /** Of them: bookings of which something is still to be paid. */
        unpaidBookings: count,
        /** Their price, without bookings that a plan pays for. */
        expected: moneyFromZero,
        /** The part of it that is not paid yet. */
        owed: moneyFromZero,
      }),
    ),
    /** Bookings without a known price, which the amounts do not contain. */
    unpriced: count,
    /** Bookings paid in another currency, from before a change of currency, which the amounts do not contain. */
    foreign: count,
    timeZone: zoneName,
  }),
});
