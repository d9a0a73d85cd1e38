import type { QueryClient } from '@tanstack/react-query';
import { refetchAreas } from './refetch.ts';

/** Prefix of the query keys of events: a change of one refetches calendar, sessions and exceptions of hours. */
export const eventsKey = 'events';

/** Refetches after a change of events: events, bookings in their times, and dates and booking status of services. */
export const refetchEvents = (queryClient: QueryClient) =>
  refetchAreas(queryClient, [eventsKey, 'bookings', 'services']);
