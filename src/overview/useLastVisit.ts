import { useQuery } from '@tanstack/react-query';
import { noteVisit } from '../../contract/calls/visits.ts';
import { useApi } from '../ui/useApi.ts';

/** When the person looked at the overview in their last visit. Asking says that they look at it now. */
export function useLastVisit() {
  const api = useApi();
  return useQuery({
    queryKey: ['overview', 'lastVisit'],
    queryFn: ({ signal }) => api.send(noteVisit, { body: {} }, { signal }),
    // The answer holds for this visit.
    staleTime: Infinity,
  });
}
