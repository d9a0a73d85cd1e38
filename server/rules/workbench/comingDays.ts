import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import { comingDays, type listComingDays } from '../../../contract/calls/workbench/comingDays.ts';
import { dayMs } from '../../../contract/durations.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { isPaidByPlan, isUnpaid } from '../../../contract/entities/bookings/bookingPayment.ts';
import { moneyOfCents } from '../../../contract/entities/values/money.ts';
import { mostServicesWithState } from '../../../contract/entities/services/serviceState.ts';
import { clockOf, dateOf, textOf, wallOf } from '../../scheduling/time/zones.ts';
import { findServiceIds } from '../../tables/availability/services.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { loadFreeTimes } from '../availability/asking.ts';
import { pricesOfBookings } from '../bookings/prices/bookingPrices.ts';
import type { CallContext } from '../callContext.ts';

type Answer = AnswerOf<typeof listComingDays>;

/** Bookings and expected payments of today and the following days. */
export async function readComingDays(
  context: CallContext,
  count: number = comingDays.default,
): Promise<Answer> {
  const { db, businessId, now } = context;
  const today = now.getTime();
  const ids = await findServiceIds(db, businessId, mostServicesWithState);
  const { ask, rules } = await loadFreeTimes(context, {
    services: { ids },
    from: today - dayMs,
    to: today + (count + 1) * dayMs,
  });
  const { timeZone } = rules.business;
  const clock = clockOf(timeZone);
  const from = `${dateOf(clock.localAt(today))}T00:00:00`;
  const { days } = ask<'LOAD'>({ ask: 'LOAD', from, days: count, timeZone });
  const end = clock.instantOf(textOf(wallOf(from) + count * dayMs));
  const stored = await selectBookings(
    db,
    businessId,
    sql`and status = 'CONFIRMED' and start_date >= ${new Date(clock.instantOf(from))}
      and start_date < ${new Date(end)}`,
  );
  const { prices, currency } = await pricesOfBookings(context, stored);
  const bookings = stored.map(({ booking }) => booking);
  const priced = bookings.filter(isPaidByCustomer);
  const isForeign = (booking: Booking) => (prices.get(booking.id)?.currency ?? currency) !== currency;
  const dayOf = ({ startDate = '' }: Booking) => dateOf(clock.localAt(Date.parse(startDate)));
  return {
    days: days.map((one) => {
      const own = priced.filter((booking) => dayOf(booking) === one.date);
      const sumOf = (part: 'total' | 'owed') => {
        const amounts = own.flatMap((booking) =>
          isForeign(booking) ? [] : (prices.get(booking.id)?.[part] ?? []),
        );
        return moneyOfCents(
          amounts.reduce((sum, amount) => sum + amount, 0n),
          currency,
        );
      };
      return {
        ...one,
        bookings: bookings.filter((booking) => dayOf(booking) === one.date).length,
        unpaidBookings: own.filter(isUnpaid).length,
        expected: sumOf('total'),
        owed: sumOf('owed'),
      };
    }),
    unpriced: priced.filter(({ id }) => !prices.has(id)).length,
    foreign: priced.filter(isForeign).length,
    timeZone,
  };
}

/** The others are paid by a plan, or need no payment. */
const isPaidByCustomer = (booking: Booking): boolean =>
  !isPaidByPlan(booking) && booking.paymentStatus !== 'EXEMPT' && booking.paymentStatus !== 'REFUNDED';
