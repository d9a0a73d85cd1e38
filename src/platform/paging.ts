/** Bookings specification section 9: the page size when nobody asks for another. */
const defaultPageSize = 50;

/** One page of a list and the way to its neighbours (specification sections 8 and 9). */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 0. Like the two totals known for offset paging only, and not where the server found too many to count. */
  readonly currentPage: number | undefined;
  readonly totalPages: number | undefined;
  readonly totalCount: number | undefined;
  hasNext(): boolean;
  hasPrev(): boolean;
  /** Rejects with "No next page to fetch", without a request, where there is none. */
  next(): Promise<Page<Item>>;
  /** Rejects with "No previous page to fetch", without a request, where there is none. */
  prev(): Promise<Page<Item>>;
}

interface OffsetAnswer<Item> {
  items: readonly Item[];
  metadata:
    | { total?: number | undefined; tooManyToCount?: boolean | undefined; hasNext?: boolean | undefined }
    | undefined;
}

interface OffsetOptions {
  limit?: number;
  offset?: number;
  /** Also goes on where nothing was counted but the server says that there is more. */
  beyondCounting?: boolean;
}

/**
 * Asks for the page that begins at `offset` and counts pages (reference/query-language.md section 4). Where the server
 * found too many to count, the specification's client knows no totals and no next page; see {@link OffsetOptions}.
 */
export async function offsetPage<Item>(
  load: (paging: { limit: number; offset: number }) => Promise<OffsetAnswer<Item>>,
  { limit = defaultPageSize, offset = 0, beyondCounting = false }: OffsetOptions = {},
): Promise<Page<Item>> {
  const { items, metadata } = await load({ limit, offset });
  const totalCount = metadata?.tooManyToCount ? undefined : metadata?.total;
  const totalPages = totalCount === undefined ? undefined : Math.ceil(totalCount / limit);
  const currentPage = Math.floor(offset / limit);
  const uncountedNext = beyondCounting && metadata?.hasNext === true;
  const hasNext = totalPages === undefined ? uncountedNext : currentPage < totalPages - 1;
  const turnTo = (at: number) => () => offsetPage(load, { limit, offset: at, beyondCounting });
  return {
    items,
    currentPage: totalCount === undefined ? undefined : currentPage,
    totalPages,
    totalCount,
    ...turns(
      hasNext ? turnTo(offset + limit) : undefined,
      currentPage > 0 ? turnTo(Math.max(0, offset - limit)) : undefined,
    ),
  };
}

export interface CursorAnswer<Item> {
  items: readonly Item[];
  metadata: { cursors?: { next?: string | undefined; prev?: string | undefined } | undefined } | undefined;
}

/** Asks for the page at `cursor`, the first one without. A cursor carries filter, sort and position itself. */
export async function cursorPage<Item>(
  load: (paging: { limit: number; cursor?: string }) => Promise<CursorAnswer<Item>>,
  { limit = defaultPageSize, cursor }: { limit?: number; cursor?: string } = {},
): Promise<Page<Item>> {
  const { items, metadata } = await load({ limit, ...(cursor && { cursor }) });
  const { next, prev } = metadata?.cursors ?? {};
  return {
    items,
    currentPage: undefined,
    totalPages: undefined,
    totalCount: undefined,
    ...turns(
      next ? () => cursorPage(load, { limit, cursor: next }) : undefined,
      prev ? () => cursorPage(load, { limit, cursor: prev }) : undefined,
    ),
  };
}

type Turn<Item> = (() => Promise<Page<Item>>) | undefined;

function turns<Item>(
  next: Turn<Item>,
  prev: Turn<Item>,
): Pick<Page<Item>, 'hasNext' | 'hasPrev' | 'next' | 'prev'> {
  return {
    hasNext: () => next !== undefined,
    hasPrev: () => prev !== undefined,
    next: () => (next ? next() : Promise.reject(new Error('No next page to fetch'))),
    prev: () => (prev ? prev() : Promise.reject(new Error('No previous page to fetch'))),
  };
}
