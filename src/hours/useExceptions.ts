import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelEvent,
  createEvent,
  queryEvents,
  updateEvent,
} from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { dayOf } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { eventsKey, refetchEvents } from '../ui/queries/eventsKey.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useToast } from '../ui/useToast.ts';
import { eventOf, isException, valuesOf, type ExceptionOwner, type ExceptionValues } from './exceptionsOf.ts';
import { useExceptionWords } from './useExceptionWords.ts';

const masked = ['title', 'start', 'end', 'allDay', 'location'];

/** A year from a day; a query has no longer range. */
const yearFrom = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-02-28');

/** The upcoming exceptions of an owner, and their changes, each of which can be undone. */
export function useExceptions(owner: ExceptionOwner) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useExceptionWords();
  const queryClient = useQueryClient();
  const { timeZone } = useBusiness();
  const { scheduleId } = owner;
  const { data, error, refetch } = useQuery({
    queryKey: [eventsKey, 'exceptions', scheduleId],
    queryFn: async ({ signal }) => {
      const today = dayOf(new Date().toISOString(), timeZone);
      const body = {
        fromLocalDate: `${today}T00:00:00`,
        toLocalDate: `${yearFrom(today)}T00:00:00`,
        recurrenceType: ['NONE' as const],
        query: { filter: { scheduleId }, cursorPaging: { limit: 100 } },
      };
      return answered(await api.send(queryEvents, { body }, { signal })).events;
    },
  });
  const refresh = () => refetchEvents(queryClient);
  const create = async (values: ExceptionValues) => {
    const type = values.kind === 'EXTRA_HOURS' ? ('WORKING_HOURS' as const) : ('DEFAULT' as const);
    const event = { scheduleId, type, ...eventOf(values) };
    return (await api.send(createEvent, { body: { event } })).event;
  };
  const change = async ({ id, revision }: CalendarEvent, values: ExceptionValues) => {
    const { title = null, allDay = false, location = null, ...times } = eventOf(values);
    const event = { id, revision, title, allDay, location, ...times };
    const input = { path: { 'event.id': id }, body: { event, fieldMask: masked } };
    return (await api.send(updateEvent, input)).event;
  };
  const cancel = ({ id }: CalendarEvent) => api.send(cancelEvent, { path: { eventId: id } });

  /** A toast with the way back. */
  function done(key: 'added' | 'changed' | 'removed', event: CalendarEvent, back: () => Promise<unknown>) {
    const what = text(`hours.exceptions.${key}`, { what: words.what(event, owner) });
    const run = async () => {
      try {
        await back();
        toast.done(text('hours.exceptions.undone', { what }));
      } catch (thrown) {
        toast.failed(text('hours.exceptions.notUndone', { what }), thrown);
      }
      await refresh();
    };
    toast.done(what, { action: { label: text('layout.actions.undo'), run } });
  }

  return {
    exceptions: data?.filter((event) => isException(event, owner)),
    error,
    refetch: () => void refetch(),
    /** Throws if the values are refused. */
    save: async (values: ExceptionValues, before: CalendarEvent | undefined): Promise<void> => {
      const saved = before ? await change(before, values) : await create(values);
      await refresh();
      if (before) done('changed', saved, () => change(saved, valuesOf(before, owner)));
      else done('added', saved, () => cancel(saved));
    },
    remove: async (event: CalendarEvent): Promise<void> => {
      try {
        await cancel(event);
        await refresh();
        done('removed', event, () => create(valuesOf(event, owner)));
      } catch (thrown) {
        const what = words.what(event, owner);
        toast.failed(text('hours.exceptions.notRemoved', { what }), thrown);
      }
    },
  };
}
