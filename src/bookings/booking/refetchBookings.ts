import type { QueryClient } from '@tanstack/react-query';

/** Refetches bookings, their customers' counts and their histories after a change. */
export const refetchBookings = (queryClient: QueryClient) =>
  Promise.all(
    ['bookings', 'contacts', 'activity'].map((area) => queryClient.invalidateQueries({ queryKey: [area] })),
  );
