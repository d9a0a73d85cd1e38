import { queryEvents } from '../../../contract/calls/calendar/calendarEvents.ts';
import { queryServices } from '../../../contract/calls/services/services.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

const dayIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00:00`;

/** For tests: a coming session of the sample with a waitlist and at least this many free spots. */
export async function sessionWithSpots(
  api: Pick<FrontdeskDataProvider, 'send'>,
  least: number,
): Promise<{ id: string; spots: number }> {
  const { services } = await api.send(queryServices, { body: { query: { filter: { type: 'CLASS' } } } });
  const service = services.find(({ bookingPolicy }) => bookingPolicy?.waitlistPolicy?.enabled);
  const { events } = await api.send(queryEvents, {
    body: {
      fromLocalDate: dayIn(1),
      toLocalDate: dayIn(21),
      query: { filter: { scheduleId: service?.schedule?.id, status: 'CONFIRMED' } },
    },
  });
  const event = events.find(({ remainingCapacity = 0 }) => remainingCapacity >= least);
  if (!event?.remainingCapacity) throw new Error('The sample has sessions with free spots.');
  return { id: event.id, spots: event.remainingCapacity };
}
