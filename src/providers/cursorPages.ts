import { cursorPage, type Page } from '../platform/paging.ts';
import type { Entity, Found } from './resourceCalls.ts';

/** How many lists are remembered; each is a few cursors. */
const mostLists = 50;

interface List {
  /** The cursors of the second page and the ones after it, as far as known. */
  cursors: string[];
  /** As the first page said, where it said so. */
  total: number | undefined;
}

/**
 * Page numbers over lists that can only be read from one page to the next (react-admin counts pages, cursors do not).
 * Remembers the cursors met on the way, so that turning pages costs one request and only a jump forward costs more.
 */
export function createCursorPages() {
  const lists = new Map<string, List>();

  /**
   * The page with this number, from 1, undefined beyond the end; and the total of the list where it is known.
   * @param name names the question, without its page: same name, same cursors
   */
  async function pageOf(
    name: string,
    { page, limit }: { page: number; limit: number },
    ask: (paging: { limit: number; cursor?: string }) => Promise<Found>,
  ): Promise<{ found: Page<Entity> | undefined; total: number | undefined }> {
    const list = lists.get(name) ?? { cursors: [], total: undefined };
    const { cursors } = list;
    // Put last again: the map gives up the list that was not asked for the longest.
    lists.delete(name);
    lists.set(name, list);
    for (const oldest of lists.keys()) if (lists.size > mostLists) lists.delete(oldest);

    const load = async (paging: { limit: number; cursor?: string }): Promise<Found> => {
      const found = await ask(paging);
      const next = found.metadata?.cursors?.next;
      const at = paging.cursor ? cursors.indexOf(paging.cursor) + 1 : 0;
      if (at > 0 || !paging.cursor) cursors.splice(at, cursors.length, ...(next ? [next] : []));
      if (!paging.cursor) list.total = found.metadata?.total;
      return found;
    };
    try {
      let at = Math.min(page, cursors.length + 1);
      let found = await cursorPage(load, { limit, cursor: cursors[at - 2] });
      for (; at < page && found.hasNext(); at += 1) found = await found.next();
      return { found: at === page ? found : undefined, total: list.total };
    } catch (error) {
      // A cursor may have become worthless; the next attempt begins at the first page.
      lists.delete(name);
      throw error;
    }
  }
  return { pageOf };
}
