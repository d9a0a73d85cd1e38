import type { Call, InputOf } from '../../contract/call.ts';
import { sql } from 'kysely';
import type { PagingMetadata } from '../../contract/queries/paging.ts';
import type { Search } from '../../contract/queries/query.ts';
import type { Sql } from '../database/database.ts';
import {
  countFound,
  countMatching,
  type Family,
  type Question,
  type QuestionPath,
} from '../database/families.ts';
import { queryCursorPage, queryPage } from '../database/lists/pages.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { aggregationsOf } from '../rules/aggregationsOf.ts';
import { askingFor } from '../rules/asking.ts';
import type { Versioned } from '../rules/changeEntity.ts';
import type { PlainFamily } from '../rules/family.ts';
import { refusedAs } from '../rules/refusedAs.ts';
import { writingOf } from '../rules/writing.ts';

/** The calls declared by contract/familyCalls.ts. */
type Kind =
  | 'create'
  | 'get'
  | 'update'
  | 'delete'
  | 'restore'
  | 'query'
  | 'queryByAddress'
  | 'search'
  | 'count'
  | 'countFound';

/** The parsed input of a call. */
interface Input {
  path: Readonly<Record<string, string>>;
  query: { query?: object };
  body: Readonly<Record<string, object | undefined>>;
}

type Handle = (input: Input, context: RequestContext) => Promise<object>;

/**
 * The routes of the calls that all families have. `plural` is the wire name of the entities; `searched` lists the
 * fields of a search where they are more than those of a query.
 */
export function familyRoutes<Entity extends Versioned>(
  family: PlainFamily<Entity>,
  plural: string,
  calls: { readonly [K in Kind]?: Call },
  { searched = family.table }: { searched?: Family } = {},
): Route[] {
  const { table, wireName } = family;
  const one = async (entity: Promise<Entity>) => ({ [wireName]: await entity });
  const page = async (context: RequestContext, question: Question, asked?: Family, at?: QuestionPath) => {
    const { entities, pagingMetadata } = await pageOf(context, family, question, { asked, at });
    return { [plural]: entities, pagingMetadata };
  };
  const query: Handle = async (input, context) =>
    page(context, input.query.query ?? input.body['query'] ?? {});

  const handlers: Record<Kind, Handle> = {
    create: (input, context) => one(family.create(writingOf(context), input.body[wireName] as never)),
    get: (input, context) => one(family.read(context, idIn(input))),
    update: (input, context) => {
      const { [wireName]: patch, ...masks } = input.body;
      const [[maskAt, mask] = []] = Object.entries(masks);
      const change = { id: idIn(input), patch: patch as never, mask: mask as string[] | undefined, maskAt };
      return one(family.update(writingOf(context), change));
    },
    delete: async (input, context) => {
      await family.delete(writingOf(context), idIn(input));
      return {};
    },
    restore: (input, context) => one(family.restore(writingOf(context), idIn(input))),
    query,
    queryByAddress: query,
    search: async (input, context) => {
      const search: Search = input.body['search'] ?? {};
      const found = await page(context, search, searched, 'search');
      return { ...found, ...(await aggregationsOf(context, searched, asking(context, family), search)) };
    },
    count: async (input, context) => ({
      count: await countMatching(context.db, table, asking(context, family), input.body['filter']),
    }),
    countFound: async (input, context) => ({
      count: await countFound(context.db, searched, asking(context, family), input.body).catch(
        refusedAs('search.search', 'search'),
      ),
    }),
  };
  return (Object.entries(calls) as [Kind, Call][]).map(([kind, call]) => ({
    call,
    handle: (input: InputOf<Call>, context) => handlers[kind](input as unknown as Input, context),
  }));
}

/** The rows of a list call: those visible to the caller that fulfil `where`. */
function asking<Entity extends Versioned>(
  context: RequestContext,
  family: PlainFamily<Entity>,
  where: Sql<boolean> = sql`true`,
) {
  const visible = sql<boolean>`${family.visible(context)} and ${where}`;
  return askingFor(context, { where: visible, select: family.table.selected });
}

/** One page of the entities visible to the caller; by offset if that is the family's default, otherwise by cursor. */
export async function pageOf<Entity extends Versioned>(
  context: RequestContext,
  family: PlainFamily<Entity>,
  question: Question,
  {
    asked = family.table,
    where,
    at,
  }: { asked?: Family | undefined; where?: Sql<boolean>; at?: QuestionPath | undefined } = {},
): Promise<{ entities: Entity[]; pagingMetadata: PagingMetadata }> {
  const find = asked.paging?.default === 'offset' ? queryPage : queryCursorPage;
  const page = await find(context.db, asked, asking(context, family, where), question, at);
  return { entities: page.rows.map(family.table.fromRow), pagingMetadata: page.pagingMetadata };
}

/** The only path parameter. */
function idIn({ path }: Input): string {
  return Object.values(path)[0] ?? '';
}
