import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ItemSchema } from '../../contract/calls/bulk.ts';
import type { Input } from '../../contract/entities/values/input.ts';
import type { RequestContext, Route } from '../http/route.ts';
import {
  alone,
  answerItems,
  decide,
  idToChange,
  itemLists,
  withAllowed,
  type CompleteSet,
  type ListedItem,
  type SetWork,
} from '../rules/bulk.ts';
import type { EntityChange } from '../rules/changeEntity.ts';
import { writingOf, type Writing } from '../rules/writing.ts';

/** The operations of a family's bulk calls. */
interface ItemRules<Entity> {
  wireName: string;
  noun: string;
  create: Rule<Input<Entity>>;
  update: Rule<EntityChange<Entity>>;
  delete?: Rule<string>;
}

/** An operation on one item, or on several at once: the beginning of work on a set. */
type Rule<Item> =
  | ((writing: Writing, item: Item) => Promise<Named>)
  | { begin: (writing: Writing, items: readonly Item[]) => Promise<CompleteSet<Named>> };

interface Named {
  id: string;
}

type Body = Readonly<Record<string, unknown>> & { returnEntity?: boolean };
type Updated = Readonly<Record<string, unknown>>;

/**
 * The calls that create, change or delete many records in one request; each item succeeds or fails on its own
 * (reference/query-language.md section 7). An item of an update holds the entity and its mask.
 */
export function bulkRoutes<Entity>(
  { wireName, noun, create, update, delete: remove }: ItemRules<Entity>,
  calls: { readonly create: Call; readonly update: Call; readonly delete?: Call },
): Route[] {
  const changeOf = ({ item, at }: ListedItem<Updated>): EntityChange<Entity> => {
    const { [wireName]: entity, ...masks } = item;
    const patch = entity as Input<Entity> & { id?: string | null };
    const [[maskName, mask] = []] = Object.entries(masks);
    const id = idToChange(wireName, patch, noun);
    return { id, patch, mask: mask as string[] | undefined, maskAt: `${at}.${maskName}` };
  };
  const idOf = ({ item, at }: ListedItem<Updated>) => (item[wireName] as { id?: string | null }).id ?? at;
  return [
    routeOf(calls.create, wireName, (writing) =>
      workOf(writing, create, {
        idOf: ({ at }) => at,
        of: ({ item }: ListedItem<Input<Entity>>) => item,
      }),
    ),
    routeOf(calls.update, wireName, (writing) => workOf(writing, update, { idOf, of: changeOf })),
    ...(calls.delete && remove
      ? [
          routeOf(calls.delete, wireName, (writing) =>
            workOf(writing, remove, {
              idOf: ({ item }) => item,
              of: ({ item }: ListedItem<string>) => item,
            }),
          ),
        ]
      : []),
  ];
}

function workOf<Listed, Item>(
  writing: Writing,
  rule: Rule<Item>,
  { idOf, of }: { idOf: (listed: Listed) => string; of: (listed: Listed) => Item },
): SetWork<Listed, Named> {
  if (typeof rule === 'function') return alone((listed) => rule(writing, of(listed)));
  return {
    idOf,
    begin: async (all) => {
      const decided = all.map((listed) => decide(() => of(listed)));
      const complete = await rule.begin(
        writing,
        decided.flatMap((outcome) => ('item' in outcome ? [outcome.item] : [])),
      );
      return () => withAllowed(decided, complete);
    },
  };
}

function routeOf<Item>(
  call: Call,
  entity: string,
  workOf: (writing: Writing) => SetWork<ListedItem<Item>, Named>,
): Route {
  const [list = ''] = itemLists(call);
  const { shape } = call.schemas.body as z.ZodObject;
  const field = shape[list];
  const schema = (field instanceof z.ZodOptional ? field.unwrap() : field) as z.ZodArray<
    ItemSchema<z.ZodType<Item>>
  >;
  return {
    call,
    handle: async (input, context: RequestContext) => {
      const { [list]: items = [], returnEntity } = input.body as Body;
      const writing = writingOf(context);
      return answerItems(writing.db, { list, schema, entity }, items as readonly unknown[], workOf(writing), {
        returnEntity,
      });
    },
  };
}
