import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../platform/apiClient.ts';
import type { Tabs } from '../platform/tabs.ts';

/** Begins the key of what is asked about records while their forms are open. */
export const openRecords = 'openRecords';

/** The same client, which tells the other tabs of every write that goes through. */
export const tellingOfSaves = ({ send }: ApiClient, tabs: Pick<Tabs, 'tell'>): ApiClient => ({
  async send(call, input, options) {
    const answer = await send(call, input, options);
    if (call.effect === 'write') tabs.tell({ type: 'saved' });
    return answer;
  },
});

/** Asks at once after every open form when another tab has saved: its next question is up to 15 seconds away. */
export function followSaves(
  tabs: Pick<Tabs, 'listen'>,
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
): void {
  tabs.listen(({ type }) => {
    if (type === 'saved') void queryClient.invalidateQueries({ queryKey: [openRecords] });
  });
}
