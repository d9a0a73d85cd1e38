import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a query belongs to the shell: the signed-in person, their permissions, or their business. */
const isOfShell = ([area, ...rest]: readonly unknown[]) =>
  area === 'auth' || (area === 'business' && rest.length === 0);

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

const isOfScreen = ({ queryKey, state }: Query) => state.data !== undefined && !isOfShell(queryKey);

const readAt = ({ state }: Query) => state.dataUpdatedAt;
