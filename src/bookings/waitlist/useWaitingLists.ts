import { useQuery } from '@tanstack/react-query';
import { listWaitingLists } from '../../../contract/calls/bookings/waitingLists.ts';
import { useApi } from '../../ui/queries/useApi.ts';

/** Shares the prefix of react-admin's keys of bookings, which change waitlists. */
const waitingListsKey = ['bookings', 'waitingLists'] as const;

/** The waitlists of upcoming sessions and courses, or that of one session. */
export function useWaitingLists(sessionId?: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...waitingListsKey, sessionId ?? ''],
    queryFn: async ({ signal }) => {
      const query = sessionId === undefined ? {} : { sessionId };
      return (await api.send(listWaitingLists, { query }, { signal })).waitingLists;
    },
  });
}
