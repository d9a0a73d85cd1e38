import { useQuery } from '@tanstack/react-query';
import { listRegistrations } from '../../contract/calls/identity/team.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { registrationsKey } from './registrations.ts';

/** Fetches the customers who wait for approval and the declined ones. */
export function useRegistrations() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: registrationsKey,
    queryFn: async ({ signal }) => answered(await api.send(listRegistrations, {}, { signal })),
  });
  return { registrations: data?.registrations, declined: data?.declined, error, refetch };
}
