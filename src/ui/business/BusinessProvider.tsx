import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBusiness } from '../../../contract/calls/workbench/business.ts';
import { useApi } from '../queries/useApi.ts';
import { BusinessContext } from './useBusiness.ts';

/** The resource of the settings, whose changes refetch the business. */
const businessKey = 'business';

/** Provides the business to every screen, and notices within a minute what others change about it. */
export function BusinessProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [businessKey],
    queryFn: ({ signal }) => api.send(getBusiness, {}, { signal }),
    staleTime: 5 * 60_000,
    refetchInterval: 60_000,
  });
  // react-admin returns `{data: {}}` when the session has just ended.
  const business = data && 'business' in data ? data.business : undefined;
  return <BusinessContext value={business}>{children}</BusinessContext>;
}
