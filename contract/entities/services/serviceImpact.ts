import * as z from 'zod';
import { composedMail } from '../values/composedMail.ts';
import { money } from '../values/money.ts';
import { slotLocation } from '../availability/slotLocation.ts';
import { anyText, currencyCode, dateTime, guid } from '../values/text.ts';

/**
 * The actions on future sessions when their location or service is removed (bookings specification section 4). DELETE
 * is in the specification, but not in newer clients: it cancels the session with the bookings that depend on it.
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
  /** The current location. */
  location: slotLocation.optional(),
  participants: z.int(),
  action: z.enum(sessionActions),
});

const touchedBooking = z.strictObject({
  id: guid,
  serviceId: guid,
  /** The booked title, as customers read it. */
  title: anyText.optional(),
  /** Absent for a whole course, and for an appointment that occupies no time yet. */
  sessionId: guid.optional(),
  startDate: dateTime.optional(),
  customer: z.strictObject({
    name: anyText.optional(),
    email: anyText.optional(),
  }),
  participants: z.int(),
  /** The amount paid so far. */
  paid: money.optional(),
  action: z.enum(sessionActions),
});

export const impactLimits = { soonestSessions: 100, soonestBookings: 200 } as const;

/** The token of a preview, sent with its change. */
export const impactToken = z.string().min(1).max(100);

/** The impact on bookings of removing a service's locations or deleting services. Frontdesk's own. */
export const serviceImpact = z.strictObject({
  /**
   * Changes when another service, session, booking, customer or amount is affected, or in another way; independent of
   * notifications.
   */
  token: impactToken,
  /** The future sessions concerned; kept ones stay exactly the same. */
  sessions: byAction,
  /** `kept`: bookings of a course that loses some of its sessions and continues. */
  bookings: byAction,
  /** Customers with one of these bookings, each counted once. */
  people: z.int(),
  /** One for each of them with an email; 0 without notification. */
  messages: z.int(),
  /** The amounts paid by these customers, by currency. */
  money: z.array(
    z.strictObject({
      currency: currencyCode,
      /** For cancelled bookings. */
      toRefund: amount,
      /** For bookings that are moved or lose sessions. */
      affected: amount,
    }),
  ),
  /** The earliest sessions. */
  soonestSessions: z.array(touchedSession).max(impactLimits.soonestSessions),
  /** The earliest bookings, those without a time last. */
  soonestBookings: z.array(touchedBooking).max(impactLimits.soonestBookings),
  /** An example of a customer's message in its language; absent without notification. */
  example: composedMail.optional(),
});
export type ServiceImpact = z.infer<typeof serviceImpact>;
