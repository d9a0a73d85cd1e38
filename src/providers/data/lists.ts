import type { GetListParams, GetListResult } from 'react-admin';
import { batchesOf } from '../../../contract/batches.ts';
import type { AggregationRequest, AggregationResult } from '../../../contract/queries/aggregations.ts';
import type { Fields } from '../../../contract/paths.ts';
import {
  bothFilters,
  listSearch,
  nameCondition,
  queryLimits,
  type Query,
} from '../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';
import { offsetPage, type Page } from '../../platform/paging.ts';
import { createCursorPages } from './cursorPages.ts';
import { callsOf } from './callsOf.ts';
import type { Entity, Found, ListCalls } from './recordCalls.ts';
import { toWireFilter, toWireSort } from './wireFilter.ts';

/** Maximum page size of every family. */
const maxPageSize = queryLimits.largestPage;

/** Counts the matches of a search, which cursor paging does not. */
const totalOfSearch = {
  name: 'frontdesk-total',
  type: 'SCALAR',
  fieldPath: 'id',
  scalar: { type: 'COUNT_DISTINCT' },
} as const satisfies AggregationRequest;

interface ListMeta {
  /** Aggregations over all matches of filter and text; returned with the first page. */
  facets?: AggregationRequest[];
  /** If nothing matches, words with one letter wrong match too; then the answer's meta says so. */
  orFuzzy?: boolean;
}

export interface RecordCounts {
  /** Counts the records of filter values with their text (`q`). */
  countRecords(resource: string, values: Fields, reading?: Pick<SendOptions, 'signal'>): Promise<number>;
}

/** Reads lists in react-admin's terms: page number, filter values and one sort field. */
export function createLists(api: ApiClient) {
  const cursorPages = createCursorPages();

  async function getList(resource: string, params: GetListParams): Promise<GetListResult> {
    const calls = await callsOf(resource);
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const { filter, text } = toWireFilter(params.filter, calls.fields);
    const sort = toWireSort(params.sort, calls.fields);
    const { facets, orFuzzy }: ListMeta = params.meta ?? {};
    const sending: SendOptions = { signal: params.signal };

    if (calls.search && (text !== '' || facets)) {
      const { search } = calls;
      const ask = (fuzzy: boolean) => {
        const expression = { ...listSearch(text), ...(orFuzzy && { fuzzy }) };
        const question = { filter, sort, ...(text && { search: expression }) };
        return byCursor(`${resource} search`, question, { page, perPage }, async (paging) => {
          if (paging.cursor) return search(api, { cursorPaging: paging }, sending);
          const aggregations = [totalOfSearch, ...(facets ?? [])];
          return withTotal(await search(api, { ...question, aggregations, cursorPaging: paging }, sending));
        });
      };
      const exact = await ask(false);
      if (!orFuzzy || text === '' || exact.data.length > 0) return exact;
      return { ...(await ask(true)), meta: { fuzzy: true } };
    }
    const condition = await withText(api, { filter, text }, calls, sending);
    const question: Query = { filter: condition, sort };
    if (calls.pagedBy === 'cursor') {
      return byCursor(resource, question, { page, perPage }, async (paging) => {
        if (paging.cursor) return calls.query(api, { cursorPaging: paging }, sending);
        const first = await calls.query(api, { ...question, cursorPaging: paging }, sending);
        // Lists of all records need no total.
        if (!calls.count || perPage > maxPageSize) return first;
        const total = first.metadata?.hasNext
          ? await calls.count(api, condition, sending)
          : first.items.length;
        return { ...first, metadata: { ...first.metadata, total } };
      });
    }
    const limit = Math.min(perPage, maxPageSize);
    const first = await offsetPage((paging) => calls.query(api, { ...question, paging }, sending), {
      limit,
      offset: (page - 1) * perPage,
      beyondCounting: true,
    });
    const { items, last } = await fetchUpTo(perPage, first);
    return {
      data: items,
      ...(first.totalCount === undefined
        ? { pageInfo: { hasNextPage: last.hasNext(), hasPreviousPage: page > 1 } }
        : { total: first.totalCount }),
    };
  }

  async function countRecords(
    resource: string,
    values: Fields,
    { signal }: Pick<SendOptions, 'signal'> = {},
  ): Promise<number> {
    const calls = await callsOf(resource);
    const { filter, text } = toWireFilter(values, calls.fields);
    if (calls.search && (text !== '' || !calls.count)) {
      const asked = { filter, ...(text && { search: listSearch(text) }), aggregations: [totalOfSearch] };
      return totalOf(
        withTotal(await calls.search(api, { ...asked, cursorPaging: { limit: 1 } }, { signal })),
      );
    }
    const condition = await withText(api, { filter, text }, calls, { signal });
    if (calls.count) return calls.count(api, condition, { signal });
    const paging = { limit: 1, offset: 0 };
    return totalOf(await calls.query(api, { filter: condition, paging }, { signal }));
  }

  async function byCursor(
    list: string,
    question: object,
    { page, perPage }: { page: number; perPage: number },
    ask: (paging: { limit: number; cursor?: string }) => Promise<Found>,
  ): Promise<GetListResult> {
    const limit = Math.min(perPage, maxPageSize);
    // A page larger than the wire's maximum consists of several wire pages.
    const wirePage = (page - 1) * Math.ceil(perPage / limit) + 1;
    let facets: AggregationResult[] | undefined;
    const { found, total } = await cursorPages.pageOf(
      JSON.stringify([list, question, limit]),
      { page: wirePage, limit },
      async (paging) => {
        const answer = await ask(paging);
        facets ??= answer.aggregationData?.results.filter(({ name }) => name !== totalOfSearch.name);
        return answer;
      },
    );
    const { items, last } = found ? await fetchUpTo(perPage, found) : { items: [], last: undefined };
    return {
      data: items,
      ...(total === undefined
        ? { pageInfo: { hasNextPage: last?.hasNext() ?? false, hasPreviousPage: page > 1 } }
        : { total }),
      ...(facets && facets.length > 0 && { meta: { facets } }),
    };
  }

  /** Returns the entities with these IDs in any order, without unknown IDs. */
  async function getByIds(resource: string, ids: readonly string[], signal?: AbortSignal): Promise<Entity[]> {
    const calls = await callsOf(resource);
    const pages = await Promise.all(
      inBatches([...new Set(ids)]).map((batch) => {
        const limit = batch.length;
        const paging =
          calls.pagedBy === 'offset' ? { paging: { limit, offset: 0 } } : { cursorPaging: { limit } };
        return calls.query(api, { filter: { id: { $in: batch } }, ...paging }, { signal });
      }),
    );
    return pages.flatMap(({ items }) => [...items]);
  }
  return { getList, getByIds, countRecords };
}

function withTotal(found: Found): Found {
  const total = found.aggregationData?.results.find(({ name }) => name === totalOfSearch.name)?.scalar?.value;
  return { ...found, metadata: { ...found.metadata, total } };
}

function totalOf({ metadata }: Found): number {
  if (metadata?.total === undefined) throw new Error('The list has no total.');
  return metadata.total;
}

/** Adds the condition for a text, in families without a search. */
async function withText(
  api: ApiClient,
  { filter, text }: { filter: Record<string, unknown>; text: string },
  { textCondition }: ListCalls,
  sending: SendOptions,
): Promise<Record<string, unknown>> {
  if (text === '') return filter;
  const condition = await (textCondition?.(api, text, sending) ?? nameCondition(text));
  return bothFilters(filter, condition);
}

/** Fetches further pages until `count` entities are collected: exports need more than one answer may hold. */
async function fetchUpTo(
  count: number,
  first: Page<Entity>,
): Promise<{ items: Entity[]; last: Page<Entity> }> {
  let last = first;
  const items = [...first.items];
  if (count <= maxPageSize) return { items, last };
  while (items.length < count && last.hasNext()) {
    last = await last.next();
    items.push(...last.items);
  }
  return { items: items.slice(0, count), last };
}

/** Batches for calls that accept as many items as a page has. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  return batchesOf(items, maxPageSize);
}
