import { useQuery } from '@tanstack/react-query';
import { noteVisit } from '../../contract/calls/workbench/visits.ts';
import { useApi } from '../ui/queries/useApi.ts';

/** Returns the time of the person's previous visit to the overview. The request also records the current visit. */
export function useLastVisit() {
  const api = useApi();
  return useQuery({
    queryKey: ['overview', 'lastVisit'],
    queryFn: ({ signal }) => api.send(noteVisit, { body: {} }, { signal }),
    // The response is valid for this visit.
    staleTime: Infinity,
  });
}
