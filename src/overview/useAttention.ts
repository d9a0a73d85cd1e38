import { useQuery } from '@tanstack/react-query';
import { listBulkRuns } from '../../contract/calls/bulkRuns/bulkRuns.ts';
import { listServiceStates } from '../../contract/calls/availability/diagnose.ts';
import { countSlugs } from '../../contract/calls/services/slugDesk.ts';
import { listRegistrations } from '../../contract/calls/identity/team.ts';
import { serviceStates, toneOf, type ServiceState } from '../../contract/entities/services/serviceState.ts';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';

/** Number of latest bulk runs to check; older failures are not shown. */
const latestRuns = 25;

/** A problem, and the screen to solve it. */
interface Attention {
  key: 'nobody' | 'sessions' | 'times' | 'category' | 'slugs' | 'runs' | 'waiting';
  count: number;
  to: string;
  /** Whether it prevents bookings. */
  severe: boolean;
}

interface AllAttention {
  /** Most severe first, without zero counts. */
  problems: Attention[];
  /** Whether the business has too many services to count those that cannot be booked. */
  uncounted: boolean;
}

const nobody: readonly ServiceState[] = ['NO_STAFF', 'STAFF_DELETED'];
const sessions: readonly ServiceState[] = ['NO_SESSIONS', 'COURSE_OVER', 'COURSE_STARTED', 'CANCELLED'];
const times = serviceStates.filter(
  (state) => toneOf(state) === 'bad' && ![...nobody, ...sessions].includes(state),
);

/** Returns what needs attention. */
export function useAttention() {
  const api = useApi();
  const mayDecide = useMay(listRegistrations);
  return useQuery({
    queryKey: ['services', 'attention', mayDecide],
    enabled: mayDecide !== undefined,
    queryFn: async ({ signal }): Promise<AllAttention> => {
      const states = async () => (await api.send(listServiceStates, {}, { signal })).states;
      const runs = async () => {
        const found = await api.send(listBulkRuns, { query: { range: `[0,${latestRuns - 1}]` } }, { signal });
        return found.filter(({ state, counts }) => state === 'DONE' && (counts['FAILED'] ?? 0) > 0);
      };
      const slugs = async () => (await api.send(countSlugs, {}, { signal })).counts.REVIEW;
      const waiting = async () =>
        mayDecide ? (await api.send(listRegistrations, {}, { signal })).registrations.length : 0;
      const [found, addresses, failed, people] = await Promise.all([states(), slugs(), runs(), waiting()]);
      const [first] = failed;
      const servicesIn = (wanted: readonly ServiceState[]) => ({
        count: (found ?? [])
          .filter(({ state }) => wanted.includes(state))
          .reduce((sum, { serviceIds }) => sum + serviceIds.length, 0),
        to: servicesOf(wanted),
      });
      const all: Attention[] = [
        { key: 'nobody', ...servicesIn(nobody), severe: true },
        { key: 'sessions', ...servicesIn(sessions), severe: true },
        { key: 'times', ...servicesIn(times), severe: true },
        { key: 'waiting', count: people, to: '/team', severe: false },
        {
          key: 'runs',
          count: failed.length,
          to: first && failed.length === 1 ? `/bulk-runs/${first.id}` : '/bulk-runs',
          severe: false,
        },
        { key: 'category', ...servicesIn(['NO_CATEGORY']), severe: false },
        { key: 'slugs', count: addresses, to: '/services/page-urls?view=REVIEW', severe: false },
      ];
      return { problems: all.filter(({ count }) => count > 0), uncounted: found === undefined };
    },
  });
}

/** Path of the list, filtered by services with any of these states. */
function servicesOf(state: readonly ServiceState[]): string {
  const filter = JSON.stringify({ state });
  return `/services?${new URLSearchParams({ filter, sort: 'name', order: 'ASC', page: '1' })}`;
}
