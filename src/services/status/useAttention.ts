import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listBulkRuns } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { countExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import { listRegistrations } from '../../../contract/calls/identity/team.ts';
import { countSlugs } from '../../../contract/calls/services/slugDesk.ts';
import { listDeletedStaffMembers } from '../../../contract/calls/staff/staffMembersV2.ts';
import { upcomingWith, upcomingWithUrl } from '../../bookings/booking/bookingQuestions.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { attentionStates } from './serviceStatus.ts';
import { serviceStatesOf } from './useServiceStates.ts';

/** Number of latest bulk runs to check; older failures are not shown. */
const latestRuns = 25;

/** A problem of another kind, and the screen to solve it. */
export interface Problem {
  name: 'deletedStaff' | 'slugs' | 'runs' | 'waiting';
  count: number;
  to: string;
}

interface Attention {
  /** IDs of those that customers should be able to book but cannot; null with too many services to count them. */
  services: string[] | null;
  problems: Problem[];
}

/** Returns what needs attention. */
export function useAttention() {
  const api = useApi();
  const queryClient = useQueryClient();
  const mayDecide = useMay(listRegistrations);
  return useQuery({
    queryKey: ['services', 'attention', mayDecide],
    enabled: mayDecide !== undefined,
    queryFn: async ({ signal }): Promise<Attention> => {
      const runs = async () => {
        const found = await api.send(listBulkRuns, { query: { range: `[0,${latestRuns - 1}]` } }, { signal });
        return found.filter(({ state, counts }) => state === 'DONE' && (counts['FAILED'] ?? 0) > 0);
      };
      const slugs = async () => (await api.send(countSlugs, {}, { signal })).counts.REVIEW;
      const waiting = async () =>
        mayDecide ? (await api.send(listRegistrations, {}, { signal })).registrations.length : 0;
      const now = new Date();
      const deletedStaff = async () => {
        const { staffMembers } = await api.send(listDeletedStaffMembers, {}, { signal });
        const ids = staffMembers.flatMap(({ resourceId }) => resourceId ?? []);
        const to = upcomingWithUrl(ids, now);
        if (ids.length === 0) return { count: 0, to };
        const body = { filter: upcomingWith(ids, now) };
        return { count: (await api.send(countExtendedBookings, { body }, { signal })).count, to };
      };
      const [states, left, addresses, failed, people] = await Promise.all([
        queryClient.fetchQuery(serviceStatesOf(api)),
        deletedStaff(),
        slugs(),
        runs(),
        waiting(),
      ]);
      const [first] = failed;
      const problems: Problem[] = [
        { name: 'deletedStaff', ...left },
        { name: 'waiting', count: people, to: '/team' },
        {
          name: 'runs',
          count: failed.length,
          to: first && failed.length === 1 ? `/bulk-runs/${first.id}` : '/bulk-runs',
        },
        { name: 'slugs', count: addresses, to: '/services/page-urls?view=REVIEW' },
      ];
      return {
        services: states && attentionStates.flatMap((state) => states.get(state) ?? []),
        problems: problems.filter(({ count }) => count > 0),
      };
    },
  });
}
