import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { serviceIdOf, takesSpots, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { AllowedActions } from '../../../contract/entities/bookings/extendedBooking.ts';
import { actionsOfHolder } from '../../rules/bookings/anonymousActions.ts';
import { forTokens, policyOfBooking } from '../../rules/bookings/bookingPolicyRules.ts';
import { managePath, readManageToken } from '../../rules/bookings/messages/manageLink.ts';
import { bookingMoney } from '../../rules/bookings/prices/bookingMoney.ts';
import { windowAt, type FeeWindow } from '../../rules/bookings/prices/cancellationFees.ts';
import { offerOf, placeInLine } from '../../rules/bookings/waitingLists.ts';
import { pageOrigin } from '../../rules/pageOrigin.ts';
import { clockOf } from '../../scheduling/time/zones.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { addressOf, eventTimes } from '../../rules/bookings/messages/notifyCustomers.ts';
import { bookingMailStates } from '../../tables/calendar/bookingMails.ts';
import { cancellationOf, type Cancellation } from '../../tables/calendar/bookingHistory.ts';
import type { BookingMoney } from '../../mail/bookingMoney.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { findServices } from '../../tables/services/fullServices.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import { offerFor, type Offer } from './manage/offer.ts';

/** A booking opened by its token. */
export interface CustomerBooking {
  booking: Booking;
  /** The policy snapshot. */
  terms: BookingPolicy | undefined;
  /** The same for the holder of a token. */
  policy: BookingPolicy | undefined;
  allowed: AllowedActions;
  /** Undefined if the booking is not cancelled, or if the history does not contain its cancellation. */
  cancellation: Cancellation | undefined;
  /** The message of the business with its cancellation or refusal. */
  reason: string | undefined;
  /** The fee window of a cancellation now, or of the cancellation by the customer. */
  feeWindow: FeeWindow | undefined;
  /** The customer is notified by email. */
  isNotified: boolean;
  /** By the current prices while there is an offer. */
  money: BookingMoney;
  /** The last offer of the waitlist. */
  offered: Awaited<ReturnType<typeof offerOf>>;
  /** On the waitlist; undefined if the booking is on none. */
  place: number | undefined;
  offer: Offer;
  token: string;
  origin: string;
  /** IANA name of the zone in which the customer saw the time. */
  zone: string;
  start: number | undefined;
  localStart: string | undefined;
  /** As in the mails: the sessions of a course that are ahead, otherwise the booked time. */
  times: readonly BookedTime[];
}

interface BookedTime {
  start: number;
  /** Absent for a course without an end. */
  end: number | undefined;
  /** In the customer's zone. */
  localStart: string;
  localEnd: string | undefined;
}

/** Finds the booking of a token. Does not distinguish an invalid token from a deleted booking. */
export async function findCustomerBooking(
  page: PageRequest,
  token: string,
): Promise<CustomerBooking | undefined> {
  const { database: db, config } = page.options;
  const { businessId = '', bookingId } = (await readManageToken(config.secret, token)) ?? {};
  if (bookingId === undefined) return undefined;
  const business = await findBusiness(db, businessId);
  const [stored] = await selectBookings(db, businessId, sql`and id = ${bookingId}`);
  if (!business || !stored) return undefined;
  const { booking } = stored;
  const { slot, schedule } = booking.bookedEntity;
  const origin = pageOrigin(page.request, config);
  const reading = { db, businessId, publicUrl: origin };
  const [found] = await findServices(reading, [serviceIdOf(booking)], { staff: true });
  if (!found) return undefined;
  const offer = await offerFor(page, { service: found.document.read(), business });
  const offered = await offerOf({ db, businessId, now: offer.now }, booking);
  const terms = await policyOfBooking({ db, businessId }, stored);
  const policy = terms && forTokens(terms);
  const zone = (slot ?? schedule)?.timezone ?? business.timeZone;
  const clock = clockOf(zone);
  const localAt = (date: string | undefined) =>
    date === undefined ? undefined : clock.localAt(Date.parse(date));
  const cancellation =
    booking.status === 'CANCELED' && booking.canceledDate !== undefined
      ? await cancellationOf(db, { businessId, bookingId, canceledDate: booking.canceledDate })
      : undefined;
  return {
    booking,
    terms,
    policy,
    allowed: actionsOfHolder(booking, policy, offer.now),
    cancellation,
    reason: stored.reason,
    feeWindow: feeWindowOf(booking, { policy, cancellation, now: offer.now }),
    isNotified: addressOf(booking) !== undefined && (await isNotifiedOf({ db, businessId }, booking.id)),
    money: await bookingMoney({ db, businessId }, offer, { ...stored, isOffered: offered?.isOpen ?? false }),
    offered,
    place: await placeInLine({ db, businessId }, stored),
    offer,
    token,
    origin,
    zone,
    start: booking.startDate === undefined ? undefined : Date.parse(booking.startDate),
    localStart: localAt(booking.startDate),
    times: (await eventTimes({ db, businessId, now: offer.now }, booking)).map(({ start, end }) => ({
      start: Date.parse(start),
      end: end === undefined ? undefined : Date.parse(end),
      localStart: clock.localAt(Date.parse(start)),
      localEnd: localAt(end),
    })),
  };
}

async function isNotifiedOf(
  { db, businessId }: { db: Queries; businessId: string },
  bookingId: string,
): Promise<boolean> {
  return (await bookingMailStates(db, businessId, [bookingId])).get(bookingId)?.tells ?? false;
}

/** Cancellations by the business and of undecided bookings have no fee. */
function feeWindowOf(
  booking: Booking,
  { policy, cancellation, now }: Pick<CustomerBooking, 'policy' | 'cancellation'> & { now: Date },
): FeeWindow | undefined {
  const terms = policy?.cancellationFeePolicy;
  const { status, startDate, canceledDate } = booking;
  if (!terms || startDate === undefined) return undefined;
  const start = Date.parse(startDate);
  if (takesSpots(booking)) return windowAt(terms, { start, moment: now.getTime() });
  if (status !== 'CANCELED' || canceledDate === undefined) return undefined;
  return cancellation?.isByCustomer && cancellation.tookSpot
    ? windowAt(terms, { start, moment: Date.parse(canceledDate) })
    : undefined;
}

export const ownAddress = (
  page: PageRequest,
  { token }: Pick<CustomerBooking, 'token'>,
  under = '',
  parameters: Readonly<Record<string, string | undefined>> = {},
): string => {
  const redirectSessionId = page.url.searchParams.get('page') ?? undefined;
  return pageAddress(page, `${managePath}/${token}${under}`, { page: redirectSessionId, ...parameters });
};
