import { useQuery } from '@tanstack/react-query';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { moveTimes } from './freeTimes.ts';

/** Query keys of free times begin with it; a refused move refetches them. */
export const moveTimesKey = ['bookings', 'moveTimes'] as const;

/** The times of some days to which a booking can move; none without a booking or day. */
export function useMoveTimes(booking: Booking | undefined, from: string, to: string) {
  const api = useApi();
  const { timeZone = 'UTC' } = useBusiness();
  return useQuery({
    queryKey: [...moveTimesKey, booking?.id, booking?.revision, from, to],
    queryFn: ({ signal }) =>
      booking
        ? moveTimes(api, booking, { from, to, timeZone }, signal)
        : Promise.resolve({ times: [], staff: [] }),
    enabled: booking !== undefined && from !== '',
    gcTime: 0,
  });
}
