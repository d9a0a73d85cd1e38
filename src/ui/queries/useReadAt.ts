import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Queries of the shell: the signed-in person, their permissions and their business. */
const ofFrame: readonly unknown[] = ['auth', 'frontdesk'];

/**
 * Returns the time of the screen's oldest response, so that no data is older than stated. Undefined if the screen shows
 * no response.
 */
export function useReadAt(): Date | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const oldest = useSyncExternalStore(subscribe, () =>
    Math.min(...cache.findAll({ type: 'active' }).filter(isOfScreen).map(readAt)),
  );
  return useMemo(() => (Number.isFinite(oldest) ? new Date(oldest) : undefined), [oldest]);
}

const isOfScreen = ({ queryKey: [area], state }: Query) =>
  state.data !== undefined && !ofFrame.includes(area);

const readAt = ({ state }: Query) => state.dataUpdatedAt;
