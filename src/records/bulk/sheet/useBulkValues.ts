import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../contract/call.ts';
import { readBulkValues, type BulkSelection } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { useBulkFamily } from '../BulkFamilyContext.ts';
import { useApi } from '../../../ui/queries/useApi.ts';

/** Values of one field among the selected records. */
export type FieldValues = AnswerOf<typeof readBulkValues>['fields'][number];

/** Fetches the selected records' current values. */
export function useBulkValues(selection: BulkSelection) {
  const api = useApi();
  const { entity } = useBulkFamily().bulk;
  return useQuery({
    queryKey: ['bulkValues', entity, selection],
    queryFn: ({ signal }) => api.send(readBulkValues, { body: { entity, selection } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
