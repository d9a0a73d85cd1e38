import { useQuery } from '@tanstack/react-query';
import { getBusiness, type Business } from '../../contract/calls/frontdesk.ts';
import { useApi } from './useApi.ts';

export interface BusinessFacts {
  /** Undefined until it is known. */
  business: Business | undefined;
  /** The business's language, or the browser's until it is known. */
  locale: string;
  /** The business's zone, or the machine's. */
  timeZone: string | undefined;
}

/** The business that the person works for: asked once, kept for the session. */
export function useBusiness(): BusinessFacts {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['frontdesk', 'business'],
    queryFn: ({ signal }) => api.send(getBusiness, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  // react-admin answers `{data: {}}` where the session has just ended.
  const business = data && 'business' in data ? data.business : undefined;
  return { business, locale: business?.locale ?? navigator.language, timeZone: business?.timeZone };
}
