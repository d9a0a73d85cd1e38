import { cursorPage, type Page } from '../../platform/paging.ts';
import type { Entity, Found } from './recordCalls.ts';

/** Maximum number of lists whose cursors are cached. */
const maxLists = 50;

interface List {
  /** Cursors of the second and later pages, as far as known. */
  cursors: string[];
  /** Total from the first page, if it had one. */
  total: number | undefined;
}

/**
 * Maps page numbers to cursors: react-admin asks by number, the lists only support cursors. Caches the cursors, so that
 * the next page costs one request and only a jump forward costs more.
 */
export function createCursorPages() {
  const lists = new Map<string, List>();

  /**
   * Returns the page with this number (from 1), or undefined beyond the end, and the total if known.
   * @param name cache key of the query without its page
   */
  async function pageOf(
    name: string,
    { page, limit }: { page: number; limit: number },
    ask: (paging: { limit: number; cursor?: string }) => Promise<Found>,
  ): Promise<{ found: Page<Entity> | undefined; total: number | undefined }> {
    const list = lists.get(name) ?? { cursors: [], total: undefined };
    const { cursors } = list;
    // Moves the list to the end: the map evicts the least recently used.
    lists.delete(name);
    lists.set(name, list);
    for (const oldest of lists.keys()) if (lists.size > maxLists) lists.delete(oldest);

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
      // A cached cursor may be invalid; the next attempt starts at the first page.
      lists.delete(name);
      throw error;
    }
  }
  return { pageOf };
}
