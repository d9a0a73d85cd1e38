import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../ui/useApi.ts';
import { askedFilter, kindsNamedBy } from './goneValues.ts';
import type { ListFilter } from './listFilter.ts';
import { useRecordList } from './RecordListContext.ts';
import { useKindNames } from './kindHooks.ts';

/** Returns the number of records that an unapplied filter would match; undefined while loading. */
export function useDraftCount(draft: ListFilter | undefined, now: Date): number | undefined {
  const api = useApi();
  const { kind } = useRecordList();
  const { isGone, pending } = useKindNames(kind, draft ? kindsNamedBy(kind, draft) : []);
  const filter = draft && { ...askedFilter(kind, draft, now, isGone), ...(draft.q && { q: draft.q }) };
  const { data } = useQuery({
    queryKey: [kind.resource, 'draftCount', filter],
    enabled: filter !== undefined && !pending,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => kind.count(api, filter ?? {}, signal),
  });
  return filter && data;
}
