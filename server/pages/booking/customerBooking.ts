import { sql } from 'kysely';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { AllowedActions } from '../../../contract/entities/bookings/extendedBooking.ts';
import { actionsOfHolder } from '../../rules/bookings/anonymousActions.ts';
import { policyOfBooking } from '../../rules/bookings/bookingPolicyRules.ts';
import { managePath, readManageToken } from '../../rules/bookings/messages/manageLink.ts';
import { offerOf } from '../../rules/bookings/waitingLists.ts';
import { pageOrigin } from '../../rules/pageOrigin.ts';
import { clockOf } from '../../scheduling/zones.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { findServices } from '../../tables/services/wholeServices.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';
import { bookedTotal, type BookedTotal } from './form/bookedTotal.ts';
import { offerFor, type Offer } from './manage/offer.ts';

/** A booking that was opened by its token. */
export interface CustomerBooking {
  booking: Booking;
  /** The copy that rules the booking. */
  policy: BookingPolicy | undefined;
  allowed: AllowedActions;
  /** Undefined if it is not known any more. */
  total: BookedTotal | undefined;
  /** The end of the offer that the waiting list makes. */
  offeredUntil: Date | undefined;
  offer: Offer;
  token: string;
  origin: string;
  /** IANA name, in which the customer saw the time. */
  zone: string;
  start: number | undefined;
  localStart: string | undefined;
  localEnd: string | undefined;
}

/** Finds the booking of a token. The same answer for a wrong token and for a booking that is gone. */
export async function findCustomerBooking(
  page: PageRequest,
  token: string,
): Promise<CustomerBooking | undefined> {
  const { database: db, config } = page.options;
  const { businessId = '', bookingId } = (await readManageToken(config.secret, token)) ?? {};
  if (bookingId === undefined) return undefined;
  const business = await findBusiness(db, businessId);
  const [kept] = await selectBookings(db, businessId, sql`and id = ${bookingId}`);
  if (!business || !kept) return undefined;
  const { booking } = kept;
  const { slot, schedule } = booking.bookedEntity;
  const origin = pageOrigin(page.request, config);
  const reading = { db, businessId, publicUrl: origin };
  const [found] = await findServices(reading, [(slot ?? schedule)?.serviceId ?? ''], { staff: true });
  if (!found) return undefined;
  const offer = await offerFor(page, { service: found.document.read(), business });
  const policy = await policyOfBooking({ db, businessId }, kept);
  const zone = (slot ?? schedule)?.timezone ?? business.timeZone;
  const localAt = (date: string | undefined) =>
    date === undefined ? undefined : clockOf(zone).localAt(Date.parse(date));
  return {
    booking,
    policy,
    allowed: actionsOfHolder(booking, policy, offer.now),
    total: await bookedTotal(db, offer, booking),
    offeredUntil: await offerOf({ db, businessId, now: offer.now }, booking),
    offer,
    token,
    origin,
    zone,
    start: booking.startDate === undefined ? undefined : Date.parse(booking.startDate),
    localStart: localAt(booking.startDate),
    localEnd: localAt(booking.endDate),
  };
}

export const ownAddress = (
  page: PageRequest,
  { token }: Pick<CustomerBooking, 'token'>,
  under = '',
  parameters: Readonly<Record<string, string | undefined>> = {},
): string => {
  const tripId = page.url.searchParams.get('page') ?? undefined;
  return pageAddress(page, `${managePath}/${token}${under}`, { page: tripId, ...parameters });
};
