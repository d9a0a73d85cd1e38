import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { eventsKey } from '../ui/queries/eventsKey.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { allOptions } from '../ui/queries/allOptions.ts';
import type { RoleOf } from './sessionTimes.ts';

/** The sessions of a schedule on these days, without the last. */
export function useSessionsIn(scheduleId: string | undefined, range: { from: string; to: string }) {
  const api = useApi();
  const { from, to } = range;
  return useQuery({
    queryKey: [eventsKey, 'sessions', scheduleId, from, to],
    enabled: scheduleId !== undefined,
    queryFn: async ({ signal }) => {
      const body = {
        fromLocalDate: `${from}T00:00:00`,
        toLocalDate: `${to}T00:00:00`,
        query: { filter: { scheduleId }, cursorPaging: { limit: 1000 } },
      };
      return answered(await api.send(queryEvents, { body }, { signal })).events;
    },
  });
}

/** The series of a schedule. */
export function useSeriesOf(scheduleId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [eventsKey, 'series', scheduleId],
    enabled: scheduleId !== undefined,
    queryFn: async ({ signal }) => {
      const query = { filter: { scheduleId }, cursorPaging: { limit: 1000 } };
      const body = { recurrenceType: ['MASTER' as const], query };
      return answered(await api.send(queryEvents, { body }, { signal })).events;
    },
  });
}

/** Whether a series has sessions after a day. One with a number of sessions ends with its last one. */
export function isRunning({ recurrenceRule, status }: CalendarEvent, today: string): boolean {
  const until = recurrenceRule?.until?.localDate;
  return status === 'CONFIRMED' && (until === undefined || until.slice(0, 10) >= today);
}

const byName = (one: Resource, other: Resource) => one.name.localeCompare(other.name);

/** The people and rooms of the business, by name. */
export function usePeopleAndRooms() {
  const { data } = useGetList<Resource>('resources', ...allOptions);
  return useMemo(() => {
    const all = (data ?? []).toSorted(byName);
    const byId = new Map(all.map((resource) => [resource.id, resource]));
    const isPerson = ({ typeId }: Resource) => typeId === staffResourceTypeId;
    const roleOf: RoleOf = (id) => {
      const found = byId.get(id);
      return found && (isPerson(found) ? 'staff' : 'room');
    };
    return {
      staff: all.filter(isPerson),
      rooms: all.filter((resource) => !isPerson(resource)),
      roleOf,
      nameOf: (id: string) => byId.get(id)?.name,
      loaded: data !== undefined,
    };
  }, [data]);
}
