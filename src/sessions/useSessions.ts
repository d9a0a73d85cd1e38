import { useQuery } from '@tanstack/react-query';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { queryResources } from '../../contract/calls/places/resources.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { Resource } from '../../contract/entities/places/resource.ts';
import { staffResourceTypeId } from '../../contract/entities/places/resourceType.ts';
import { useAllPages } from '../ui/useAllPages.ts';
import { answered, useApi } from '../ui/useApi.ts';
import type { RoleOf } from './sessionTimes.ts';

/** Query key of everything about sessions, so that a change refetches them. */
export const sessionsKey = 'events';

/** The sessions of a schedule on these days, without the last. */
export function useSessionsIn(scheduleId: string | undefined, range: { from: string; to: string }) {
  const api = useApi();
  const { from, to } = range;
  return useQuery({
    queryKey: [sessionsKey, 'sessions', scheduleId, from, to],
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
    queryKey: [sessionsKey, 'series', scheduleId],
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
  const { data } = useAllPages<Resource>('resources', async (api, cursorPaging, signal) => {
    const { resources, pagingMetadata } = await api.send(
      queryResources,
      { body: { query: { cursorPaging } } },
      { signal },
    );
    return { items: resources, metadata: pagingMetadata };
  });
  const all = (data ?? []).toSorted(byName);
  const roleOf: RoleOf = (id) => {
    const found = all.find((resource) => resource.id === id);
    return found && (found.typeId === staffResourceTypeId ? 'staff' : 'room');
  };
  return {
    staff: all.filter(({ id }) => roleOf(id) === 'staff'),
    rooms: all.filter(({ id }) => roleOf(id) === 'room'),
    roleOf,
    nameOf: (id: string) => all.find((resource) => resource.id === id)?.name,
    loaded: data !== undefined,
  };
}
