import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../platform/apiClient.ts';
import type { Tabs } from '../platform/signIn/tabs.ts';

/** Query key prefix of records with an open form. */
export const openRecordsKey = 'openRecords';

/** Wraps the client to tell other tabs of every successful write. */
export const broadcastingSaves = ({ send }: ApiClient, tabs: Pick<Tabs, 'post'>): ApiClient => ({
  async send(call, input, options) {
    const answer = await send(call, input, options);
    if (call.effect === 'write') tabs.post({ type: 'saved' });
    return answer;
  },
});

/** Refetches open records when another tab has saved. Polling alone takes up to 15 seconds. */
export function refetchOnSaves(
  tabs: Pick<Tabs, 'listen'>,
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
): void {
  tabs.listen(({ type }) => {
    if (type === 'saved') void queryClient.invalidateQueries({ queryKey: [openRecordsKey] });
  });
}
