import { serviceIdOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { isPaidOnlineOnly } from '../../../../contract/entities/prices/paymentWays.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { lockBooking } from '../lockBooking.ts';
import { presentTotal } from '../prices/bookedTotal.ts';
import { pricedService } from '../prices/prices.ts';
import { storedPrice } from '../prices/storedPrice.ts';
import { noOpenSpots } from '../noOpenSpots.ts';
import { offerOf } from '../waitingLists.ts';
import { ifTaken } from './confirmOrDecline.ts';
import { decide } from './decideBooking.ts';
import { storeDecision, type StoredDecision } from './storeDecisions.ts';
import { takingOf } from './takingOf.ts';

/**
 * Accepts the spots that the waitlist offers to a booking, as its customer. A repeated request returns the booking.
 * Throws NO_OPEN_SPOTS without an offer, or after its end, and FAILED_PRECONDITION if it must be paid online first
 * (payments/offerPayments.ts).
 */
export async function acceptOffer(
  writing: BookingWriting,
  id: string,
  { revision }: { revision: string },
): Promise<Booking> {
  const { stored, offer } = await lockOffer(writing, id, { revision });
  if (!offer) return stored.booking;
  const [service] = await fullServices(writing, [{ id: serviceIdOf(stored.booking) }]);
  // The page of the offer shows the present price, not that of the day on which the customer joined.
  const { price: _joined, ...joined } = stored;
  const total =
    service && (await presentTotal(writing, await pricedService(writing, service), stored.booking));
  if (service && isPaidOnlineOnly(service) && total?.all !== 0n) throw unpaid();
  const price = storedPrice(total);
  return decide(writing, { ...joined, ...(price && { price }) }, 'CONFIRMED', {});
}

/**
 * Locks a booking with its open offer; no offer in the answer: the booking is already confirmed. Throws NO_OPEN_SPOTS
 * without an open offer.
 */
export async function lockOffer(
  writing: BookingWriting,
  id: string,
  { revision }: { revision: string },
): Promise<{ stored: StoredBooking; offer?: { expires: Date } }> {
  const stored = await lockBooking(writing, id, { action: 'confirm', revision });
  if (stored.booking.status === 'CONFIRMED') return { stored };
  const offer = await offerOf(writing, stored.booking);
  if (!offer?.isOpen) throw noOpenSpots();
  return { stored, offer };
}

function unpaid(): ApiError {
  const description =
    'This booking is paid online. Its customer accepts the offer on the page of the booking.';
  return new ApiError('FAILED_PRECONDITION', description);
}

/**
 * Confirms the booking of an offer that was paid, also after its end if the spots are still free; undefined if they
 * are taken. Throws INVALID_BOOKING_STATUS if the booking was decided otherwise.
 */
export async function takePaidOffer(
  writing: BookingWriting,
  id: string,
  paying: Pick<StoredDecision, 'paid' | 'paymentStatus' | 'depositSelected'>,
): Promise<Booking | undefined> {
  const stored = await lockBooking(writing, id, { action: 'confirm', revision: undefined });
  const takes = await takingOf(writing, stored, { doubleBooked: false, checksAll: false }).catch(
    (error: unknown) => ifTaken(error, true),
  );
  if (!takes) return undefined;
  const decided = {
    status: 'CONFIRMED',
    slug: 'confirmed',
    eventDetails: {},
    notification: undefined,
  } as const;
  return storeDecision(writing, stored, {
    ...takes,
    ...decided,
    ...paying,
    selectedPaymentOption: 'ONLINE',
  });
}
