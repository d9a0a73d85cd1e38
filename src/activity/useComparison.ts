import { useQuery } from '@tanstack/react-query';
import { getActivity, listActivity } from '../../contract/calls/activity.ts';
import { compareVersions } from '../../contract/calls/history.ts';
import { largestRestPage } from '../../contract/restList.ts';
import { useApi } from '../ui/useApi.ts';

/**
 * The version that a change made, compared with another one: unless told which, with the one before it. With them the
 * versions that there are to choose from, newest first.
 */
export function useComparison(id: string, otherId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['activity', 'comparison', id, otherId],
    queryFn: async ({ signal }) => {
      const change = await api.send(getActivity, { path: { id } }, { signal });
      const { entityId } = change;
      const latest = await api.send(
        listActivity,
        { query: { filter: JSON.stringify({ entityId }), range: `[0,${largestRestPage - 1}]` } },
        { signal },
      );
      // One from longer ago than the list goes back stands at its end.
      const versions = latest.some((version) => version.id === id) ? latest : [...latest, change];
      const before = versions[versions.findIndex((version) => version.id === id) + 1];
      const path = { changeId: id, otherId: otherId ?? before?.id ?? id };
      return { versions, ...(await api.send(compareVersions, { path }, { signal })) };
    },
  });
}
