import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../ui/queries/useApi.ts';
import { askedFilter, kindsNamedBy } from '../facets/goneValues.ts';
import { isComputed, type ListFilter } from '../listFilter.ts';
import { useRecordList } from '../RecordListContext.ts';
import { countQuery, useKindIds, useKindNames } from '../kindHooks.ts';

/** Returns the number of records that an unapplied filter would match; undefined while loading. */
export function useDraftCount(draft: ListFilter | undefined): number | undefined {
  const api = useApi();
  const { kind } = useRecordList();
  const { isGone, pending } = useKindNames(kind, draft ? kindsNamedBy(kind, draft) : []);
  const computed = useKindIds(kind, draft !== undefined && isComputed(kind, draft));
  const filter = draft && {
    ...askedFilter(kind, draft, computed.idsOf, isGone),
    ...(draft.q && { q: draft.q }),
  };
  const { data } = useQuery({
    ...countQuery(kind, api, filter ?? {}),
    enabled: filter !== undefined && !pending && !computed.pending && !computed.error,
    placeholderData: keepPreviousData,
  });
  return filter && !computed.error ? data : undefined;
}
