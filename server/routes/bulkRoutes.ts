import type * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ItemSchema } from '../../contract/calls/bulk.ts';
import type { Input } from '../../contract/entities/values/input.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { answerEach, idToChange, itemLists } from '../rules/bulk.ts';
import type { EntityChange } from '../rules/changeEntity.ts';
import { writingOf, type Writing } from '../rules/writing.ts';

/** The operations of a family's bulk calls on one item. */
interface ItemRules<Entity> {
  wireName: string;
  noun: string;
  create: (writing: Writing, input: Input<Entity>) => Promise<{ id: string }>;
  update: (writing: Writing, change: EntityChange<Entity>) => Promise<{ id: string }>;
  delete?: (writing: Writing, id: string) => Promise<{ id: string }>;
}

type Work = (writing: Writing, item: never, at: string) => Promise<{ id: string }>;
type Body = Readonly<Record<string, unknown>> & { returnEntity?: boolean };

/**
 * The calls that create, change or delete many records in one request; each item succeeds or fails on its own
 * (reference/query-language.md section 7). An item of an update holds the entity and its mask.
 */
export function bulkRoutes<Entity>(
  rules: ItemRules<Entity>,
  calls: { readonly create: Call; readonly update: Call; readonly delete?: Call },
): Route[] {
  const { wireName, noun } = rules;
  const update: Work = async (writing, item: Readonly<Record<string, unknown>>, at) => {
    const { [wireName]: entity, ...masks } = item;
    const patch = entity as Input<Entity> & { id?: string | null };
    const [[maskName, mask] = []] = Object.entries(masks);
    const change = { id: idToChange(wireName, patch, noun), patch, mask: mask as string[] | undefined };
    return rules.update(writing, { ...change, maskAt: `${at}.${maskName}` });
  };
  const { create, delete: remove } = rules;
  return [
    routeOf(calls.create, wireName, (writing, item: Input<Entity>) => create(writing, item)),
    routeOf(calls.update, wireName, update),
    ...(calls.delete && remove
      ? [routeOf(calls.delete, wireName, (writing, id: string) => remove(writing, id))]
      : []),
  ];
}

function routeOf(call: Call, entity: string, work: Work): Route {
  const [list = ''] = itemLists(call);
  const { shape } = call.schemas.body as z.ZodObject;
  const schema = shape[list] as z.ZodArray<ItemSchema<z.ZodType>>;
  return {
    call,
    handle: async (input, context: RequestContext) => {
      const { [list]: items, returnEntity } = input.body as Body;
      const writing = writingOf(context);
      return answerEach(
        writing.db,
        { list, schema, entity },
        items as readonly unknown[],
        (item, at) => work(writing, item as never, at),
        { returnEntity },
      );
    },
  };
}
