/** Default page size (bookings specification section 9). */
const defaultPageSize = 50;

/** One page of a list with access to its neighbours (specification sections 8 and 9). */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 0. Like the two totals, undefined for cursor paging and when there are too many items to count. */
  readonly currentPage: number | undefined;
  readonly totalPages: number | undefined;
  readonly totalCount: number | undefined;
  hasNext(): boolean;
  hasPrev(): boolean;
  /** Rejects with "No next page to fetch", without a request, on the last page. */
  next(): Promise<Page<Item>>;
  /** Rejects with "No previous page to fetch", without a request, on the first page. */
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
  /** Also continues when nothing was counted but the server has more. */
  beyondCounting?: boolean;
}

/**
 * Fetches the page at `offset` and counts pages (reference/query-language.md section 4). When there are too many items
 * to count, the specification's client has neither totals nor a next page; see {@link OffsetOptions}.
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

/** Fetches the page at `cursor`, or the first page. A cursor contains filter, sort order and position. */
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
