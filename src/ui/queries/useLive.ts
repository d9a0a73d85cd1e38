import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  listRecentChanges,
  recentChangeLimits,
  type RecentChange,
} from '../../../contract/calls/history/recentChanges.ts';
import type { RecordedEntity } from '../../../contract/entities/history/recordedChange.ts';
import { usePerson } from '../business/usePerson.ts';
import { useRenewIdentity } from '../business/useRenewIdentity.ts';
import { eventsKey } from './eventsKey.ts';
import { answered, useApi } from './useApi.ts';

/** Between two questions (ms): changes of others show within 2 seconds. */
const interval = 1500;

/** Prefixes of the query keys that each record's change invalidates. */
const keysOf: Readonly<Partial<Record<RecordedEntity, readonly string[]>>> = {
  booking: ['bookings', eventsKey, 'contacts'],
  attendance: ['bookings'],
  session: ['bookings', eventsKey],
  calendarEvent: ['bookings', eventsKey],
  business: ['business'],
};

/**
 * Refetches bookings and sessions when anybody changes them, and the signed-in person when their role changes, on
 * each screen that calls it. Stops in hidden tabs, and
 * catches up when the tab or the connection returns. Returns whether the connection to the server is lost.
 */
export function useLive(): { lost: boolean } {
  const api = useApi();
  const queryClient = useQueryClient();
  const renewIdentity = useRenewIdentity();
  const { id: ownId } = usePerson();
  /** The position after the last answer. */
  const position = useRef<string>(undefined);
  const { data, isError } = useQuery({
    queryKey: ['recentChanges'],
    queryFn: async ({ signal }) => {
      const after = position.current;
      const query = after === undefined ? {} : { after };
      return answered(await api.send(listRecentChanges, { query }, { signal }));
    },
    refetchInterval: interval,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const { after, changes } = data;
    position.current = after;
    // More than a page: what was missed is unknown.
    const isMany = changes.length === recentChangeLimits.changes;
    const keys = isMany
      ? Object.values(keysOf).flat()
      : changes.flatMap(({ entity }) => keysOf[entity] ?? []);
    for (const key of new Set(keys)) void queryClient.invalidateQueries({ queryKey: [key] });
    const isMe = ({ entity, entityId }: RecentChange) => entity === 'member' && entityId === ownId;
    if (isMany || changes.some(isMe)) void renewIdentity();
  }, [data, queryClient, ownId, renewIdentity]);
  return { lost: isError };
}
