import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../contract/call.ts';
import { readBulkValues, type BulkSelection } from '../../../contract/calls/bulkRuns.ts';
import { useApi } from '../../ui/useApi.ts';

/** Values of one field among the selected services. */
export type FieldValues = AnswerOf<typeof readBulkValues>['fields'][number];

/** Fetches the selected services' current values. */
export function useBulkValues(selection: BulkSelection) {
  const api = useApi();
  return useQuery({
    queryKey: ['bulkValues', selection],
    queryFn: ({ signal }) => api.send(readBulkValues, { body: { selection } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
