import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getBusiness } from '../../contract/calls/frontdesk.ts';
import { useApi } from './useApi.ts';
import { BusinessContext } from './useBusiness.ts';

/** Asks once for the business that the person works for, and gives it to every screen. */
export function BusinessProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['frontdesk', 'business'],
    queryFn: ({ signal }) => api.send(getBusiness, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  // react-admin answers `{data: {}}` where the session has just ended.
  const business = data && 'business' in data ? data.business : undefined;
  return <BusinessContext value={business}>{children}</BusinessContext>;
}
