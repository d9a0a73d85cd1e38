import { useQuery } from '@tanstack/react-query';
import { listServiceStates } from '../../../contract/calls/availability/diagnose.ts';
import { listBulkRuns } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { listRegistrations } from '../../../contract/calls/identity/team.ts';
import { queryServices } from '../../../contract/calls/services/services.ts';
import { countSlugs } from '../../../contract/calls/services/slugDesk.ts';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { toneOf } from '../../../contract/entities/services/serviceState.ts';
import { attentionStates } from './serviceStatus.ts';
import { readDiagnoses } from './useDiagnoses.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';

/** Number of latest bulk runs to check; older failures are not shown. */
const latestRuns = 25;

/** Services that are listed by name; the others are a number. */
const listed = 5;

/** A service that customers should be able to book or find, but cannot. */
export interface UnbookableService {
  id: string;
  name: string;
  tone: 'bad' | 'warn';
  diagnosis: Diagnosis;
  service: Service;
}

/** A problem of another kind, and the screen to solve it. */
export interface Problem {
  name: 'slugs' | 'runs' | 'waiting';
  count: number;
  to: string;
}

interface AllAttention {
  /** Those that cannot be booked first. */
  services: UnbookableService[];
  /** Number of further ones, and the list of all. */
  more: number;
  all: string;
  problems: Problem[];
  /** Whether the business has too many services to count those that cannot be booked. */
  uncounted: boolean;
}

/** Returns what needs attention. */
export function useAttention() {
  const api = useApi();
  const mayDecide = useMay(listRegistrations);
  return useQuery({
    queryKey: ['services', 'attention', mayDecide],
    enabled: mayDecide !== undefined,
    queryFn: async ({ signal }): Promise<AllAttention> => {
      const runs = async () => {
        const found = await api.send(listBulkRuns, { query: { range: `[0,${latestRuns - 1}]` } }, { signal });
        return found.filter(({ state, counts }) => state === 'DONE' && (counts['FAILED'] ?? 0) > 0);
      };
      const slugs = async () => (await api.send(countSlugs, {}, { signal })).counts.REVIEW;
      const waiting = async () =>
        mayDecide ? (await api.send(listRegistrations, {}, { signal })).registrations.length : 0;
      const [services, addresses, failed, people] = await Promise.all([
        unbookable(signal),
        slugs(),
        runs(),
        waiting(),
      ]);
      const [first] = failed;
      const problems: Problem[] = [
        { name: 'waiting', count: people, to: '/team' },
        {
          name: 'runs',
          count: failed.length,
          to: first && failed.length === 1 ? `/bulk-runs/${first.id}` : '/bulk-runs',
        },
        { name: 'slugs', count: addresses, to: '/services/page-urls?view=REVIEW' },
      ];
      return { ...services, all: allServices, problems: problems.filter(({ count }) => count > 0) };
    },
  });

  async function unbookable(
    signal: AbortSignal,
  ): Promise<Pick<AllAttention, 'services' | 'more' | 'uncounted'>> {
    const { states } = await api.send(listServiceStates, {}, { signal });
    if (!states) return { services: [], more: 0, uncounted: true };
    const found = attentionStates
      .map((state) => ({
        tone: toneOf(state),
        ids: states.find((one) => one.state === state)?.serviceIds ?? [],
      }))
      .toSorted((one, other) => Number(other.tone === 'bad') - Number(one.tone === 'bad'))
      .flatMap(({ tone, ids }) =>
        ids.map((id) => ({ id, tone: tone === 'bad' ? ('bad' as const) : ('warn' as const) })),
      );
    const shown = found.slice(0, listed);
    if (shown.length === 0) return { services: [], more: 0, uncounted: false };
    const ids = shown.map(({ id }) => id);
    const query = { filter: { id: { $in: ids } }, paging: { limit: listed } };
    const [diagnoses, { services }] = await Promise.all([
      readDiagnoses(api, ids, signal),
      api.send(queryServices, { body: { query } }, { signal }),
    ]);
    return {
      services: shown.flatMap(({ id, tone }) => {
        const diagnosis = diagnoses.get(id);
        const service = services.find((one) => one.id === id);
        return diagnosis && service ? [{ id, tone, diagnosis, service, name: service.name ?? '' }] : [];
      }),
      more: found.length - shown.length,
      uncounted: false,
    };
  }
}

/** Path of the list of services in the view of those that need attention. */
const allServices = `/services?${new URLSearchParams({ filter: JSON.stringify({ view: 'attention' }) })}`;
