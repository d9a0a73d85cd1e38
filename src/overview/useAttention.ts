import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBulkRuns } from '../../contract/calls/bulkRuns.ts';
import { listSlugIssues } from '../../contract/calls/slugDesk.ts';
import { listRegistrations } from '../../contract/calls/team.ts';
import { reasonFilter, type ServiceReason } from '../../contract/entities/serviceState.ts';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';

/** Number of latest bulk runs to check; older failures are not shown. */
const latestRuns = 25;

/** A problem, and the screen to solve it. */
export interface Attention {
  key: 'nobody' | 'sessions' | 'category' | 'slugs' | 'runs' | 'waiting';
  count: number;
  to: string;
  /** Whether it prevents bookings. */
  severe: boolean;
}

/** Returns what needs attention, most severe first, without zero counts. */
export function useAttention() {
  const api = useApi();
  const mayDecide = useMay(listRegistrations);
  const [now] = useState(() => new Date());
  return useQuery({
    queryKey: ['services', 'attention', now.toISOString(), mayDecide],
    enabled: mayDecide !== undefined,
    queryFn: async ({ signal }): Promise<Attention[]> => {
      const services = async (reason: ServiceReason) =>
        (await api.count(reasonFilter(reason, now), { signal })).data;
      const runs = async () => {
        const found = await api.send(listBulkRuns, { query: { range: `[0,${latestRuns - 1}]` } }, { signal });
        return found.filter(({ state, counts }) => state === 'DONE' && (counts['FAILED'] ?? 0) > 0);
      };
      const slugs = async () => {
        let headers = new Headers();
        await api.send(
          listSlugIssues,
          { query: { range: '[0,0]' } },
          { signal, onHeaders: (received) => (headers = received) },
        );
        return Number(headers.get('Content-Range')?.split('/')[1] ?? 0);
      };
      const waiting = async () =>
        mayDecide ? (await api.send(listRegistrations, {}, { signal })).registrations.length : 0;
      const [nobody, sessions, category, addresses, failed, people] = await Promise.all([
        services('NOBODY_GIVES_IT'),
        services('NO_FUTURE_SESSIONS'),
        services('NO_CATEGORY'),
        slugs(),
        runs(),
        waiting(),
      ]);
      const [first] = failed;
      const all: Attention[] = [
        { key: 'nobody', count: nobody, to: servicesOf('NOBODY_GIVES_IT'), severe: true },
        { key: 'sessions', count: sessions, to: servicesOf('NO_FUTURE_SESSIONS'), severe: true },
        { key: 'waiting', count: people, to: '/team', severe: false },
        {
          key: 'runs',
          count: failed.length,
          to: first && failed.length === 1 ? `/bulk-runs/${first.id}` : '/bulk-runs',
          severe: false,
        },
        { key: 'category', count: category, to: servicesOf('NO_CATEGORY'), severe: false },
        { key: 'slugs', count: addresses, to: '/page-addresses', severe: false },
      ];
      return all.filter(({ count }) => count > 0);
    },
  });
}

/** Path of the list, filtered by services with this as their first reason. */
function servicesOf(reason: ServiceReason): string {
  const filter = JSON.stringify({ state: [reason] });
  return `/services?${new URLSearchParams({ filter, sort: 'name', order: 'ASC', page: '1' })}`;
}
