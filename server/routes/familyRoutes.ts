import type { Call, InputOf } from '../../contract/call.ts';
import type { Search } from '../../contract/query.ts';
import { countMatching, type Family, type QuestionPath } from '../database/families.ts';
import { queryCursorPage } from '../database/lists/pages.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { aggregationsOf } from '../rules/aggregationsOf.ts';
import { askingFor } from '../rules/asking.ts';
import type { Versioned } from '../rules/changeEntity.ts';
import type { PlainFamily } from '../rules/family.ts';
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
  | 'count';

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
  const asking = (context: RequestContext) =>
    askingFor(context, { where: table.standing(context.businessId), select: table.selected });
  const pageOf = async (context: RequestContext, asked: Family, question: object, at: QuestionPath) => {
    const page = await queryCursorPage(context.db, asked, asking(context), question, at);
    return { [plural]: page.rows.map((row) => table.fromRow(row)), pagingMetadata: page.pagingMetadata };
  };
  const query: Handle = async (input, context) =>
    pageOf(context, table, input.query.query ?? input.body['query'] ?? {}, 'query');

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
      const page = await pageOf(context, searched, search, 'search');
      return { ...page, ...(await aggregationsOf(context, searched, asking(context), search)) };
    },
    count: async (input, context) => ({
      count: await countMatching(context.db, table, asking(context), input.body['filter']),
    }),
  };
  return (Object.entries(calls) as [Kind, Call][]).map(([kind, call]) => ({
    call,
    handle: (input: InputOf<Call>, context) => handlers[kind](input as unknown as Input, context),
  }));
}

/** The only path parameter. */
function idIn({ path }: Input): string {
  return Object.values(path)[0] ?? '';
}
