import * as z from 'zod';
import { money } from './money.ts';
import { slotLocation } from './slotLocation.ts';
import { anyText, currencyCode, dateTime, guid } from './text.ts';

/**
 * What becomes of a future session whose place or service is taken away (bookings specification section 4). DELETE is
 * the specification's, newer clients lack it: the session is cancelled, and with it the bookings that need it.
 */
export const sessionActions = ['KEEP_AT_CURRENT_LOCATION', 'MOVE_TO_LOCATION', 'DELETE'] as const;
export type SessionAction = (typeof sessionActions)[number];

const byAction = z.strictObject({ kept: z.int(), moved: z.int(), cancelled: z.int() });

const amount = z.string();

const touchedSession = z.strictObject({
  id: guid,
  serviceId: guid,
  title: anyText.optional(),
  startDate: dateTime,
  endDate: dateTime,
  /** IANA name. */
  timeZone: anyText,
  /** Where it is now. */
  location: slotLocation.optional(),
  participants: z.int(),
  action: z.enum(sessionActions),
});

const touchedBooking = z.strictObject({
  id: guid,
  serviceId: guid,
  /** What was booked, as customers read it. */
  title: anyText.optional(),
  /** Absent: a whole course, or an appointment that takes up no time yet. */
  sessionId: guid.optional(),
  startDate: dateTime.optional(),
  customer: z.strictObject({
    name: anyText.optional(),
    email: anyText.optional(),
  }),
  participants: z.int(),
  /** What was paid for it so far. */
  paid: money.optional(),
  action: z.enum(sessionActions),
});

export const impactLimits = { soonestSessions: 100, soonestBookings: 200 } as const;

/** Of a preview, given back with the change that it showed. */
export const impactToken = z.string().min(1).max(100);

/** What a change of a service's places, or a deletion of services, does to those who have booked. Frontdesk's own. */
export const serviceImpact = z.strictObject({
  /** Differs where another service, session, booking, person or amount is touched, or in another way; not by who is told. */
  token: impactToken,
  /** The future sessions that the change is about; those that are kept stay exactly as they are. */
  sessions: byAction,
  /** `kept`: bookings of a course that loses some of its sessions and goes on. */
  bookings: byAction,
  /** Customers with one of these bookings, each counted once. */
  people: z.int(),
  /** One for each of them who has an e-mail address; 0 where nobody is to be told. */
  messages: z.int(),
  /** What these customers have paid, by currency. */
  money: z.array(
    z.strictObject({
      currency: currencyCode,
      /** For bookings that are cancelled. */
      toRefund: amount,
      /** For bookings that are moved, or lose some sessions. */
      affected: amount,
    }),
  ),
  /** The first of the sessions in time. */
  soonestSessions: z.array(touchedSession).max(impactLimits.soonestSessions),
  /** The first of the bookings in time, those without one at the end. */
  soonestBookings: z.array(touchedBooking).max(impactLimits.soonestBookings),
  /** What one of the customers will read, in the language that it is sent in; absent where nobody is to be told. */
  example: z
    .strictObject({
      to: anyText,
      subject: anyText,
      text: anyText,
      /** Of the text: `en`, `de` or `he`. */
      language: anyText,
    })
    .optional(),
});
export type ServiceImpact = z.infer<typeof serviceImpact>;
