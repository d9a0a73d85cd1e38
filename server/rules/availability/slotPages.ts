import {
  parsePaging,
  type CursorPagingMetadata,
  type PagingRules,
} from '../../../contract/queries/paging.ts';
import { madePaging, pageAsked } from '../../database/lists/madePages.ts';
import type { Page } from '../../scheduling/answer.ts';
import type { Position } from '../../scheduling/question.ts';
import type { CallContext } from '../callContext.ts';

/** Pages of slots. A cursor contains the whole question; other arguments sent with it are ignored. */

interface PageRequest {
  cursorPaging?: { limit?: number; cursor?: string };
}

/** The paging part of a question. */
export interface PageAsked {
  limit: number;
  after?: Position;
}

export interface SlotPage<Item> {
  items: Item[];
  timeZone: string;
  paging: CursorPagingMetadata;
}

/**
 * @param settle completes the question of the first page
 * @param ask returns a page in wire form
 */
export async function askPage<Body extends PageRequest, Asked, Item>(
  context: CallContext,
  body: Body,
  rules: PagingRules,
  settle: (first: Omit<Body, 'cursorPaging'>) => Asked,
  ask: (asked: Asked, page: PageAsked) => Promise<Omit<Page<Item>, 'items'> & { items: Item[] }>,
): Promise<SlotPage<Item>> {
  const { businessId, call, options } = context;
  const { cursorPaging, ...first } = body;
  const origin = { businessId, call, secret: options.config.secret, at: '' };
  const page = parsePaging({ cursorPaging }, { ...rules, default: 'cursor' }, origin.at);
  const cursor = page.kind === 'cursor' ? page.cursor : undefined;
  const asked = await pageAsked<Asked, Position>(cursor ? ({} as Asked) : settle(first), cursor, origin);
  const { items, timeZone, next } = await ask(asked.question, { limit: page.limit, after: asked.after });
  return { items, timeZone, paging: await madePaging(asked, { next, count: items.length }, origin) };
}
