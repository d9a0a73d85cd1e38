import { useQuery } from '@tanstack/react-query';
import { querySchedules } from '../../contract/calls/calendar/schedules.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';

/** The id of the schedule of a business or location; undefined while loading. */
export function useScheduleOf(ownerId: string | undefined): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['scheduleOf', ownerId],
    enabled: ownerId !== undefined,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const body = { query: { filter: { externalId: ownerId } } };
      const { schedules } = answered(await api.send(querySchedules, { body }, { signal }));
      return schedules[0]?.id ?? null;
    },
  });
  return data ?? undefined;
}
