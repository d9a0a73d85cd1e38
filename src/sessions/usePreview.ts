import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../contract/call.ts';
import { previewSessions } from '../../contract/calls/calendar/calendarEvents.ts';
import { answered, useApi } from '../ui/useApi.ts';
import { useDebounced } from '../ui/useDebounced.ts';
import type { Preview } from './SessionPreview.tsx';
import { sessionsKey } from './useSessions.ts';

type Asked = BodyOf<typeof previewSessions>;

/**
 * Previews changes of sessions together. Debounced, because each key of a form asks again.
 * @param asked empty while the form is incomplete
 */
export function usePreview(asked: readonly Asked[]) {
  const api = useApi();
  const said = JSON.stringify(asked);
  const settled = useDebounced(said, 250);
  const { data, error, isFetching } = useQuery({
    queryKey: [sessionsKey, 'preview', settled],
    enabled: settled !== '[]',
    gcTime: 0,
    retry: false,
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

function merged(previews: readonly Preview[]): Preview {
  const [first, ...others] = previews;
  return others.reduce<Preview>(
    (sum, { sessions, counts }) => ({
      sessions: [...sum.sessions, ...sessions].toSorted((one, other) =>
        (one.start.utcDate ?? '') < (other.start.utcDate ?? '') ? -1 : 1,
      ),
      counts: {
        created: sum.counts.created + counts.created,
        changed: sum.counts.changed + counts.changed,
        cancelled: sum.counts.cancelled + counts.cancelled,
        booked: sum.counts.booked + counts.booked,
        participants: sum.counts.participants + counts.participants,
        conflicts: sum.counts.conflicts + counts.conflicts,
      },
    }),
    first ?? {
      sessions: [],
      counts: { created: 0, changed: 0, cancelled: 0, booked: 0, participants: 0, conflicts: 0 },
    },
  );
}
