import { useQuery } from '@tanstack/react-query';
import { queryAddOns } from '../../../contract/calls/prices/addOns.ts';
import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import { useApi } from '../../ui/queries/useApi.ts';

export const addOnsQuery = ['addOns'] as const;

/** Maximum number of add-ons to fetch, sorted by name. */
const maxAddOns = 1000;
const pageSize = 100;

/** Fetches all add-ons of the business, sorted by name. */
export function useAddOns() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: addOnsQuery,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const all: AddOn[] = [];
      let cursor: string | undefined;
      do {
        const query = cursor
          ? { cursorPaging: { limit: pageSize, cursor } }
          : { sort: [{ fieldName: 'name', order: 'ASC' as const }], cursorPaging: { limit: pageSize } };
        const { addOns, pagingMetadata } = await api.send(queryAddOns, { query: { query } }, { signal });
        all.push(...addOns);
        cursor = pagingMetadata?.hasNext ? pagingMetadata.cursors?.next : undefined;
      } while (cursor && all.length < maxAddOns);
      return all;
    },
  });
  return { addOns: data, error, refetch };
}
