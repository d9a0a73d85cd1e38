import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { EventType } from '../../contract/entities/calendar/calendarEvent.ts';
import { dayBounds, daysAfter } from '../../contract/wallClock.ts';
import type { BookingRow } from '../bookings/booking/bookingRow.ts';
import { eventsKey } from '../ui/queries/eventsKey.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import type { CalendarView } from './days.ts';
import { entriesOf, shownStatuses, windowsOf } from './entries.ts';
import { readEvents } from './readEvents.ts';

/** Prefix of the query keys of events; a change of sessions refetches them. */
export const calendarKey = [eventsKey, 'calendar'] as const;
const bookingsKey = ['bookings', 'calendar'] as const;

/** In a month, hours have no room, and appointments no buffer. */
const typesOf = (view: CalendarView): readonly EventType[] =>
  view === 'month'
    ? ['CLASS', 'COURSE', 'DEFAULT']
    : ['CLASS', 'COURSE', 'DEFAULT', 'APPOINTMENT', 'WORKING_HOURS'];

/** The entries and working hours of the days of a view. Fetches events and bookings of this range only. */
export function useCalendarData(view: CalendarView, days: readonly string[]) {
  const api = useApi();
  const { business, timeZone = 'UTC' } = useBusiness();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const end = daysAfter(last, 1);
  const types = typesOf(view);
  const asking = { enabled: business !== undefined };
  const events = useQuery({
    ...asking,
    queryKey: [...calendarKey, 'events', first, end, types.join()],
    queryFn: ({ signal }) => readEvents(api, { from: first, end, timeZone, types }, signal),
  });
  const bookings = useQuery({
    ...asking,
    queryKey: [...bookingsKey, first, end],
    queryFn: async ({ signal }) => {
      const span = { from: dayBounds(first, timeZone).start, to: dayBounds(last, timeZone).end };
      const { data } = await api.getList<BookingRow>('bookings', {
        pagination: { page: 1, perPage: 10_000 },
        sort: { field: 'startDate', order: 'ASC' },
        filter: {
          startDate: { $lt: new Date(span.to).toISOString() },
          endDate: { $gt: new Date(span.from).toISOString() },
          status: { $in: shownStatuses },
          'bookedEntity.tags': { $hasSome: ['INDIVIDUAL'] },
        },
        signal,
      });
      return data;
    },
  });
  useEventsWithBookings();
  const entries = useMemo(
    () =>
      events.data || bookings.data
        ? entriesOf(events.data ?? [], bookings.data ?? [], business?.id)
        : undefined,
    [events.data, bookings.data, business?.id],
  );
  return {
    /** Undefined while loading. */
    entries,
    windows: useMemo(() => events.data && windowsOf(events.data), [events.data]),
    /** Whether both events and bookings have been loaded. */
    isComplete: events.data !== undefined && bookings.data !== undefined,
    isLoading: events.isPending || bookings.isPending,
    isFetching: events.isFetching || bookings.isFetching,
    error: events.error ?? bookings.error,
    refetch: () => {
      void events.refetch();
      void bookings.refetch();
    },
  };
}

/** Refetches events when bookings have changed: they hold spots, rooms and buffers. */
function useEventsWithBookings(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((change) => {
        if (change.type !== 'updated' || change.action.type !== 'invalidate') return;
        const { queryKey } = change.query;
        if (bookingsKey.some((part, at) => queryKey[at] !== part)) return;
        void queryClient.invalidateQueries({ queryKey: calendarKey });
      }),
    [queryClient],
  );
}

export type CalendarData = ReturnType<typeof useCalendarData>;
