import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BodyOf } from '../../contract/call.ts';
import { previewSessions } from '../../contract/calls/calendar/calendarEvents.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import type { Preview } from './SessionPreview.tsx';
import { eventsKey } from '../ui/queries/eventsKey.ts';

type Asked = BodyOf<typeof previewSessions>;

const previewKey = [eventsKey, 'preview'];

/**
 * Previews changes of sessions together. Debounced, because each key of a form asks again.
 * @param asked empty while the form is incomplete
 * @param isSent the form is saved: its changes, with the former revisions, would be refused now
 */
export function usePreview(asked: readonly Asked[], isSent: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const said = JSON.stringify(asked);
  const settled = useDebounced(said, 250);
  useEffect(() => {
    if (isSent) void queryClient.cancelQueries({ queryKey: previewKey });
  }, [isSent, queryClient]);
  const { data, error, isFetching } = useQuery({
    queryKey: [...previewKey, settled],
    enabled: settled !== '[]' && !isSent,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const bodies = JSON.parse(settled) as readonly Asked[];
      return merged(
        await Promise.all(
          bodies.map(async (body) => answered(await api.send(previewSessions, { body }, { signal }))),
        ),
      );
    },
  });
  const isCurrent = said === settled && said !== '[]';
  return {
    preview: said === '[]' ? undefined : data,
    error: isCurrent ? error : null,
    isFetching,
    isCurrent,
  };
}

type Counts = Preview['counts'];

const none: Counts = { created: 0, changed: 0, cancelled: 0, booked: 0, participants: 0, conflicts: 0 };

const sumOf = (one: Counts, other: Counts): Counts => ({
  created: one.created + other.created,
  changed: one.changed + other.changed,
  cancelled: one.cancelled + other.cancelled,
  booked: one.booked + other.booked,
  participants: one.participants + other.participants,
  conflicts: one.conflicts + other.conflicts,
});

const merged = (previews: readonly Preview[]): Preview => ({
  sessions: previews
    .flatMap(({ sessions }) => sessions)
    .toSorted((one, other) => ((one.start.utcDate ?? '') < (other.start.utcDate ?? '') ? -1 : 1)),
  counts: previews.map(({ counts }) => counts).reduce(sumOf, none),
});
