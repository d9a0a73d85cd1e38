import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/apiClient.ts';
import { cursorPage, type CursorAnswer } from '../../platform/paging.ts';
import { useApi } from './useApi.ts';

type Load<Item> = (
  api: ApiClient,
  cursorPaging: { limit: number; cursor?: string },
  signal: AbortSignal,
) => Promise<CursorAnswer<Item>>;

/**
 * Fetches all pages of a list of options, some dozens per business.
 * @param name query key, shared by all users of the list
 */
export function useAllPages<Item>(name: string, load: Load<Item>) {
  const api = useApi();
  return useQuery({
    queryKey: [name, 'whole'],
    staleTime: 60_000,
    async queryFn({ signal }) {
      const items: Item[] = [];
      let page = await cursorPage((paging) => load(api, paging, signal), { limit: 100 });
      items.push(...page.items);
      while (page.hasNext()) {
        page = await page.next();
        items.push(...page.items);
      }
      return items;
    },
  });
}
