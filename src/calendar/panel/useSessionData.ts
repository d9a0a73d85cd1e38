import { useQuery } from '@tanstack/react-query';
import { getEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { answered, useApi } from '../../ui/queries/useApi.ts';
import { calendarKey } from '../useCalendarData.ts';

/** An event by its id; `known` is shown until it has loaded. */
export function useEvent(id: string, known: CalendarEvent | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...calendarKey, 'event', id],
    queryFn: async ({ signal }) =>
      answered(await api.send(getEvent, { path: { eventId: id }, query: {} }, { signal })).event,
    ...(known && { placeholderData: known }),
  });
}
