import { useQuery } from '@tanstack/react-query';
import { listOwnSignInSessions, type SignInSession } from '../../contract/calls/identity/members.ts';
import { useApi } from '../ui/queries/useApi.ts';

export const ownSessionsKey = ['account', 'signInSessions'] as const;

/** Fetches the person's sessions: the current one first, then by last use. */
export function useOwnSessions() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => api.send(listOwnSignInSessions, {}, { signal }),
  });
  const sessions = data && 'signInSessions' in data ? data.signInSessions.toSorted(currentFirst) : undefined;
  return { sessions, error, refetch };
}

const currentFirst = (one: SignInSession, other: SignInSession) =>
  Number(other.current) - Number(one.current);
