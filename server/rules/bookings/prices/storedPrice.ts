import { participantsOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { equalValues } from '../../../../contract/paths.ts';
import { amountOfCents } from '../../../../contract/entities/values/money.ts';
import type { Queries } from '../../../database/database.ts';
import type { BookingPrice } from '../../../tables/calendar/bookings.ts';
import { isAppointment } from '../lockBooking.ts';
import { ownMinutes, presentTotal, type BookedTotal } from './bookedTotal.ts';
import { pricedService } from './prices.ts';

/** Prices that bookings keep, because the service can change after its customer saw its price. */

/** The service and the person of a new booking (times/claims.ts). */
interface Claimed {
  service: Service;
  /** Of an appointment. */
  slot?: { resource?: { id?: string | null | undefined } | null | undefined };
}

/** The price of a new booking to store. A person assigned by the server does not affect it. */
export async function priceOfNew(
  scope: { db: Queries; businessId: string },
  { service, slot }: Claimed,
  booking: Booking,
): Promise<BookingPrice | undefined> {
  const id = slot?.resource?.id;
  const minutes = service.type === 'APPOINTMENT' ? ownMinutes(booking) : undefined;
  const chosen = { staff: id ? { id } : undefined, minutes };
  return storedPrice(await presentTotal(scope, await pricedService(scope, service), booking, chosen));
}

/** A total to store with its booking. */
export const storedPrice = (total: BookedTotal | undefined): BookingPrice | undefined =>
  total && { total: amountOfCents(total.all), addOns: amountOfCents(total.addOns) };

/** Whether a change keeps the price of its booking: the same participants, choices, add-ons and duration. */
export const costsTheSame = (one: Booking, other: Booking): boolean =>
  equalValues(pricedBy(one), pricedBy(other));

const pricedBy = (booking: Booking) => [
  participantsOf(booking),
  booking.participantsChoices,
  booking.bookedAddOns?.map(({ id, quantity }) => [id, quantity]),
  isAppointment(booking) && ownMinutes(booking),
];
