import type { QueryClient } from '@tanstack/react-query';

/** Refetches bookings and their histories after a change. */
export const refetchBookings = (queryClient: QueryClient) =>
  Promise.all(['bookings', 'activity'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
