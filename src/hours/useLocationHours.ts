import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { querySchedules } from '../../contract/calls/calendar/schedules.ts';
import { getWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import type { Location } from '../../contract/entities/locations/location.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';

/** A location with the schedule of its hours. */
interface LocationHours {
  id: string;
  name: string;
  scheduleId: string;
  isDefault: boolean;
}

const sourceKey = 'locationHours';

/** The active locations with their schedules, the default one first; undefined while loading. */
export function useLocationHours() {
  const api = useApi();
  const { data: all, error, refetch } = useGetList<Location>('locations', ...allOptions);
  const locations = all?.filter(({ archived }) => !archived);
  const ids = locations?.map(({ id }) => id);
  const schedules = useQuery({
    queryKey: [sourceKey, ids],
    enabled: ids !== undefined,
    queryFn: async ({ signal }) => {
      const filter = { externalId: { $in: ids } };
      const query = { filter, cursorPaging: { limit: 100 } };
      return answered(await api.send(querySchedules, { body: { query } }, { signal })).schedules;
    },
  });
  const scheduleOf = new Map(schedules.data?.map(({ id, externalId }) => [externalId, id]));
  const data: LocationHours[] | undefined = schedules.data
    ? locations
        ?.map(({ id, name = '', default: isDefault = false }) => ({
          id,
          name,
          scheduleId: scheduleOf.get(id) ?? '',
          isDefault,
        }))
        .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    : undefined;
  return {
    data,
    error: error ?? schedules.error,
    refetch: () => {
      void refetch();
      void schedules.refetch();
    },
  };
}

/** The weekly hours of a schedule; undefined while loading, and without a schedule. */
export function useWeeklyHours(scheduleId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [sourceKey, 'week', scheduleId],
    enabled: scheduleId !== undefined,
    queryFn: async ({ signal }) =>
      answered(await api.send(getWeeklyHours, { path: { scheduleId: scheduleId ?? '' } }, { signal }))
        .weeklyHours,
  });
}
