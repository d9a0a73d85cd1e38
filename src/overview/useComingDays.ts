import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../contract/call.ts';
import { comingDays, listComingDays } from '../../contract/calls/workbench/comingDays.ts';
import { dayOf } from '../../contract/wallClock.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useApi } from '../ui/queries/useApi.ts';

type ComingDays = AnswerOf<typeof listComingDays>;
export type ComingDay = ComingDays['days'][number];

/** Bookings and expected payments of the next days. Two cards share the request for seven. */
export function useComingDays(now: Date, days: number = comingDays.default) {
  const api = useApi();
  const { timeZone } = useBusiness();
  return useQuery({
    // Shares the prefix of react-admin's keys of bookings, so it is invalidated with them.
    queryKey: ['bookings', 'comingDays', dayOf(now.toISOString(), timeZone), days],
    queryFn: ({ signal }) => api.send(listComingDays, { query: { days } }, { signal }),
  });
}
