import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/call.ts';
import { listComingDays } from '../../contract/calls/workbench/comingDays.ts';
import { useApi } from '../ui/queries/useApi.ts';

type ComingDays = AnswerOf<typeof listComingDays>;
export type ComingDay = ComingDays['days'][number];

/** Bookings and expected payments of the next seven days. Two cards share one request. */
export function useComingDays() {
  const api = useApi();
  return useQuery({
    // Shares the prefix of react-admin's keys of bookings, so it is invalidated with them.
    queryKey: ['bookings', 'comingDays'],
    queryFn: ({ signal }) => api.send(listComingDays, {}, { signal }),
  });
}
