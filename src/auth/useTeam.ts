import { useQuery } from '@tanstack/react-query';
import { listTeam } from '../../contract/calls/identity/team.ts';
import { useApi } from '../ui/queries/useApi.ts';

export const teamKey = ['team', 'list'] as const;

/** Fetches the team's members and pending invitations. */
export function useTeam() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => api.send(listTeam, {}, { signal }),
  });
  // react-admin returns `{data: {}}` when the session has just ended.
  return { team: data && 'members' in data ? data : undefined, error, refetch };
}
