import { useQuery } from '@tanstack/react-query';
import { getActivity, listActivity } from '../../contract/calls/history/activity.ts';
import { compareVersions } from '../../contract/calls/history/history.ts';
import { largestRestPage } from '../../contract/queries/restList.ts';
import { useApi } from '../ui/queries/useApi.ts';

/**
 * Fetches the version of a change and the one to compare it with, by default the previous one, together with the
 * versions to choose from, newest first.
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
      // Appends a version that is older than the list.
      const versions = latest.some((version) => version.id === id) ? latest : [...latest, change];
      const before = versions[versions.findIndex((version) => version.id === id) + 1];
      const path = { changeId: id, otherId: otherId ?? before?.id ?? id };
      return { versions, ...(await api.send(compareVersions, { path }, { signal })) };
    },
  });
}
