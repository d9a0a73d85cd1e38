import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import { comingDays, type listComingDays } from '../../../contract/calls/workbench/comingDays.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { mostServicesWithState } from '../../../contract/entities/services/serviceState.ts';
import { day } from '../../scheduling/time/spans.ts';
import { clockOf, dateOf, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { findServiceIds } from '../../tables/availability/services.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { loadFreeTimes } from '../availability/asking.ts';
import { presentPrices } from '../bookings/prices/presentPrices.ts';
import { amountOf } from '../bookings/prices/prices.ts';
import type { CallContext } from '../callContext.ts';

type Answer = AnswerOf<typeof listComingDays>;

/** Bookings and expected payments of today and the following days. */
export async function readComingDays(context: CallContext): Promise<Answer> {
  const { db, businessId, now } = context;
  const today = now.getTime();
  const ids = await findServiceIds(db, businessId, mostServicesWithState);
  const { ask, rules } = await loadFreeTimes(context, {
    services: { ids },
    from: today - day,
    to: today + (comingDays + 1) * day,
  });
  const { timeZone } = rules.business;
  const clock = clockOf(timeZone);
  const from = `${dateOf(clock.localAt(today))}T00:00:00`;
  const { days } = ask<'LOAD'>({ ask: 'LOAD', from, days: comingDays, timeZone });
  const end = clock.instantOf(textOf(wallOf(from) + comingDays * day));
  const stored = await selectBookings(
    db,
    businessId,
    sql`and status = 'CONFIRMED' and start_date >= ${new Date(clock.instantOf(from))}
      and start_date < ${new Date(end)}`,
  );
  const bookings = stored.map(({ booking }) => booking);
  const { totals } = await presentPrices(context, bookings);
  const { currency } = (await findBusiness(db, businessId)) ?? {};
  const money = (all: bigint) => ({ ...amountOf(all), ...(currency && { currency }) });
  const sumOf = (some: readonly Booking[]) =>
    money(some.reduce((sum, { id }) => sum + (totals.get(id)?.all ?? 0n), 0n));
  const dayOf = ({ startDate = '' }: Booking) => dateOf(clock.localAt(Date.parse(startDate)));
  return {
    days: days.map((one) => {
      const own = bookings.filter((booking) => dayOf(booking) === one.date);
      const priced = own.filter(isPaidByCustomer);
      return {
        ...one,
        bookings: own.length,
        unpaidBookings: priced.filter(isUnpaid).filter(({ id }) => totals.get(id)?.all !== 0n).length,
        expected: sumOf(priced),
        paid: sumOf(priced.filter(({ paymentStatus }) => paymentStatus === 'PAID')),
      };
    }),
    unpriced: bookings.filter((booking) => isPaidByCustomer(booking) && totals.get(booking.id) === undefined)
      .length,
    timeZone,
  };
}

/** The others are paid by a plan, or need no payment. */
const isPaidByCustomer = ({ selectedPaymentOption = 'OFFLINE', paymentStatus }: Booking): boolean =>
  !selectedPaymentOption.startsWith('MEMBERSHIP') &&
  paymentStatus !== 'EXEMPT' &&
  paymentStatus !== 'REFUNDED';

const isUnpaid = ({ paymentStatus }: Booking): boolean => paymentStatus !== 'PAID';
