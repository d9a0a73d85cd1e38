import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '../../../../contract/call.ts';
import type { listBookingPrices } from '../../../../contract/calls/bookings/bookingPrices.ts';
import { serviceIdOf, takesSpots, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import { isPaymentOpen, isPaidByPlan } from '../../../../contract/entities/bookings/bookingPayment.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { cents, moneyOfCents, type Money } from '../../../../contract/entities/values/money.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { refundableAmounts } from '../../../tables/calendar/bookingPayments.ts';
import { selectBookings, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { selectOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import type { CallContext } from '../../callContext.ts';
import { readingOf } from '../../writing.ts';
import { presentTotals, seenTotal, type BookedTotal } from './bookedTotal.ts';

/** Amounts in hundredths. */
interface OwnPrice {
  total: bigint;
  owed: bigint;
  /** A payment keeps its currency when that of the business changes, and with it the booking. */
  currency: string | undefined;
}

interface BookingPrices {
  /** By booking; without those of services that no longer have a price for them. */
  prices: ReadonlyMap<string, OwnPrice>;
  /** By the id of the service. */
  services: ReadonlyMap<string, Service>;
  /** Of the business. */
  currency: string | undefined;
}

/** Prices of many bookings, from few readings: those that the customers saw, otherwise by the present prices. */
export async function pricesOfBookings(
  context: CallContext,
  stored: readonly StoredBooking[],
): Promise<BookingPrices> {
  const { db, businessId } = context;
  const { currency } = (await findBusiness(db, businessId)) ?? {};
  const bookings = stored.map(({ booking }) => booking);
  const ids = [...new Set(bookings.map(serviceIdOf))].filter(Boolean);
  if (ids.length === 0) return { prices: new Map(), services: new Map(), currency };
  const services = await fullServices(
    readingOf(context),
    ids.map((id) => ({ id })),
  );
  const varied = services.filter(({ payment }) => payment?.rateType === 'VARIED').map(({ id }) => id);
  const variants =
    varied.length > 0
      ? await selectOptionsAndVariants(db, businessId, sql`and priced.service_id = any(${varied}::uuid[])`)
      : [];
  const priced = new Map(
    services.map((service) => {
      const own = variants.find(({ serviceId }) => serviceId === service.id);
      return [service.id, { service, variants: own?.variants.values ?? [], variantsId: own?.id }];
    }),
  );
  const totals = await presentTotals({ db, businessId }, bookings, (booking) =>
    priced.get(serviceIdOf(booking)),
  );
  return {
    prices: new Map(
      stored.flatMap(({ booking, paid, price }): [string, OwnPrice][] => {
        const total = price ? seenTotal(price) : totals.get(booking.id);
        if (!total) return [];
        const owed = owedOf(booking, total, paid);
        return [[booking.id, { total: total.all, owed, currency: paid?.currency ?? currency }]];
      }),
    ),
    services: new Map(services.map((service) => [service.id, service])),
    currency,
  };
}

/** Prices, owed and refundable amounts of bookings. */
export async function readBookingPrices(
  context: CallContext,
  { bookingIds }: QueryOf<typeof listBookingPrices>,
): Promise<AnswerOf<typeof listBookingPrices>> {
  const { db, businessId } = context;
  const [stored, refunds] = await Promise.all([
    selectBookings(db, businessId, sql`and id = any(${bookingIds}::uuid[])`),
    refundableAmounts(db, businessId, bookingIds),
  ]);
  const { prices, services } = await pricesOfBookings(context, stored);
  return {
    prices: stored.map(({ booking }) => {
      const price = prices.get(booking.id);
      const description = services.get(serviceIdOf(booking))?.payment?.custom?.description;
      return {
        bookingId: booking.id,
        ...(price && {
          total: moneyOfCents(price.total, price.currency),
          owed: moneyOfCents(price.owed, price.currency),
        }),
        ...(!price && description && { description }),
        refundable: refunds.get(booking.id),
      };
    }),
  };
}

/** In hundredths. A plan pays for everything but add-ons. */
export function owedOf(
  booking: Pick<Booking, 'status' | 'paymentStatus' | 'selectedPaymentOption'>,
  { all, addOns }: BookedTotal,
  paid: Money | undefined,
): bigint {
  if (!takesSpots(booking) || !isPaymentOpen(booking)) return 0n;
  if (isPaidByPlan(booking)) return addOns;
  const left = all - (paid ? cents(paid.value) : 0n);
  return left > 0n ? left : 0n;
}
