import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '../../../../contract/call.ts';
import type { listBookingPrices } from '../../../../contract/calls/bookings/bookingPrices.ts';
import { serviceIdOf, type Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { cents, type Money } from '../../../../contract/entities/values/money.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { refundableAmounts } from '../../../tables/calendar/bookingPayments.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { selectOptionsAndVariants } from '../../../tables/prices/optionsAndVariants.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import type { CallContext } from '../../callContext.ts';
import { readingOf } from '../../writing.ts';
import { presentTotals, type BookedTotal } from './bookedTotal.ts';
import { amountOf } from './prices.ts';

interface PresentPrices {
  /** By booking; without those of services that no longer have a price for them. */
  totals: ReadonlyMap<string, BookedTotal>;
  /** By the id of the service. */
  services: ReadonlyMap<string, Service>;
}

/** Prices of many bookings, from two readings. */
export async function presentPrices(
  context: CallContext,
  bookings: readonly Booking[],
): Promise<PresentPrices> {
  const { db, businessId } = context;
  const ids = [...new Set(bookings.map(serviceIdOf))].filter(Boolean);
  if (ids.length === 0) return { totals: new Map(), services: new Map() };
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
  return {
    totals: await presentTotals({ db, businessId }, bookings, (booking) => priced.get(serviceIdOf(booking))),
    services: new Map(services.map((service) => [service.id, service])),
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
  const bookings = stored.map(({ booking }) => booking);
  const { totals, services } = await presentPrices(context, bookings);
  const { currency } = (await findBusiness(db, businessId)) ?? {};
  const money = (amount: bigint) => ({ ...amountOf(amount), ...(currency && { currency }) });
  return {
    prices: stored.map(({ booking, paid }) => {
      const total = totals.get(booking.id);
      const description = services.get(serviceIdOf(booking))?.payment?.custom?.description;
      return {
        bookingId: booking.id,
        ...(total && { total: money(total.all), owed: money(owedOf(booking, total, paid)) }),
        ...(!total && description && { description }),
        refundable: refunds.get(booking.id),
      };
    }),
  };
}

/** In hundredths. A plan pays for everything but add-ons. */
export function owedOf(
  {
    status,
    paymentStatus = 'UNDEFINED',
    selectedPaymentOption: option,
  }: Pick<Booking, 'status' | 'paymentStatus' | 'selectedPaymentOption'>,
  { all, addOns }: BookedTotal,
  paid: Money | undefined,
): bigint {
  const takesSpot = status === 'CONFIRMED' || status === 'PENDING';
  const isOpen =
    paymentStatus === 'NOT_PAID' || paymentStatus === 'UNDEFINED' || paymentStatus === 'PARTIALLY_PAID';
  if (!takesSpot || !isOpen) return 0n;
  if (option === 'MEMBERSHIP' || option === 'MEMBERSHIP_OFFLINE') return addOns;
  const left = all - (paid ? cents(paid.value) : 0n);
  return left > 0n ? left : 0n;
}
