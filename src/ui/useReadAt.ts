import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Queries of the frame around every screen: the signed-in person, their rights, and their business. */
const ofFrame: readonly unknown[] = ['auth', 'frontdesk'];

/**
 * When the screen's data was read: the time of its oldest answer, so that nothing on the screen is older than said.
 * Undefined where the screen shows no answer.
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
