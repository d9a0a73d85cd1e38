import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBusiness } from '../../contract/calls/workbench/frontdesk.ts';
import { useApi } from './useApi.ts';
import { BusinessContext } from './useBusiness.ts';

/** Fetches the business once and provides it to every screen. */
export function BusinessProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['frontdesk', 'business'],
    queryFn: ({ signal }) => api.send(getBusiness, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  // react-admin returns `{data: {}}` when the session has just ended.
  const business = data && 'business' in data ? data.business : undefined;
  return <BusinessContext value={business}>{children}</BusinessContext>;
}
