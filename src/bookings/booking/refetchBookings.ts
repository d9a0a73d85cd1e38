import type { QueryClient } from '@tanstack/react-query';
import { refetchAreas } from '../../ui/queries/refetch.ts';

/** Refetches bookings, their customers' counts and their histories after a change. */
export const refetchBookings = (queryClient: QueryClient) =>
  refetchAreas(queryClient, ['bookings', 'contacts', 'activity']);
