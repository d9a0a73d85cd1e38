import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../platform/apiClient.ts';
import { cursorPage, type CursorAnswer } from '../platform/paging.ts';
import { useApi } from './useApi.ts';

type Load<Item> = (
  api: ApiClient,
  cursorPaging: { limit: number; cursor?: string },
  signal: AbortSignal,
) => Promise<CursorAnswer<Item>>;

/**
 * Every page of a list that no screen of its own shows yet and that a field chooses from; a business has some dozens.
 * @param name of the list, under which all that ask for it share it
 */
export function useWholeList<Item>(name: string, load: Load<Item>) {
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
