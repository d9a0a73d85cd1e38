import type { AnswerOf, BodyOf } from '../../../../contract/call.ts';
import type { listMoveTimes as call } from '../../../../contract/calls/bookings/moveTimes.ts';
import { minuteMs } from '../../../../contract/durations.ts';
import { utcText } from '../../../scheduling/time/zones.ts';
import { loadFreeTimes, refusedByField } from '../../availability/asking.ts';
import type { CallContext } from '../../callContext.ts';
import { findBooking, isAppointment } from '../lockBooking.ts';
import { changingServices, ownersOf, withoutPolicy } from './appointmentTimes.ts';
import { filterOf } from './slotLocations.ts';

/** The free times to which a booking can move, at its location and with its length. */
export async function listMoveTimes(
  context: CallContext,
  bookingId: string,
  { fromLocalDate: from, toLocalDate: to, timeZone }: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { booking } = await findBooking(context, bookingId);
  const { slot } = booking.bookedEntity;
  const { startDate, endDate } = booking;
  if (!slot || !startDate || !endDate || !isAppointment(booking)) return { times: [], resources: [] };
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / minuteMs;
  const { ask, rules, services } = await loadFreeTimes(
    context,
    { services: { ids: [slot.serviceId] }, from, to },
    changingServices((service) => withoutPolicy(service, [minutes])),
  );
  const location = filterOf(slot.location);
  const { items } = refusedByField({ from: 'fromLocalDate', to: 'toLocalDate' }, () =>
    ask<'SLOTS'>({
      ask: 'SLOTS',
      serviceId: slot.serviceId,
      from,
      to,
      timeZone,
      ...(location && { locations: [location] }),
      mostResources: Infinity,
      exceptBookingIds: [booking.id],
    }),
  );
  const now = context.now.getTime();
  const [service] = services;
  return {
    times: items
      .filter(({ start, remainingCapacity }) => start >= now && remainingCapacity > 0)
      .map(({ start, end, availableResources }) => ({
        startDate: utcText(start),
        endDate: utcText(end),
        resourceIds: availableResources.flatMap(({ resources }) => resources.map(({ id }) => id)),
      })),
    resources: service ? ownersOf({ rules }, service).map(({ id, name }) => ({ id, name })) : [],
  };
}
