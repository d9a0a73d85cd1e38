import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Queries } from '../../../database/database.ts';
import type { BookingMoney } from '../../../mail/bookingMoney.ts';
import { paymentsOf, type BookingPayment } from '../../../tables/calendar/bookingPayments.ts';
import type { StoredBooking } from '../../../tables/calendar/bookings.ts';
import { bookedTotal, presentTotal } from './bookedTotal.ts';
import type { PricedService } from './prices.ts';

type Priced = PricedService & { service: Pick<Service, 'id' | 'payment'> };

/**
 * The price of a booking and its payments. Without a total if there is no service any more. `isOffered`: the waitlist
 * offers a spot, at the present price.
 */
export async function bookingMoney(
  scope: { db: Queries; businessId: string },
  priced: Priced | undefined,
  { isOffered, ...stored }: StoredBooking & { isOffered: boolean },
): Promise<BookingMoney> {
  const { booking } = stored;
  const totalOf = async (of: Priced) =>
    isOffered ? presentTotal(scope, of, booking) : bookedTotal(scope, of, stored);
  return {
    total: priced && (await totalOf(priced)),
    paid: stored.paid,
    payment: await paymentOf(scope, booking.id),
  };
}

async function paymentOf(
  { db, businessId }: { db: Queries; businessId: string },
  bookingId: string,
): Promise<BookingPayment | undefined> {
  const payments = await paymentsOf(db, businessId, bookingId);
  const has = (...statuses: BookingPayment['status'][]) =>
    payments.find(({ status }) => statuses.includes(status));
  return has('PAID') ?? has('REFUND_DUE', 'REFUNDED') ?? payments[0];
}
