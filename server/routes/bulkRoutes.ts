import type * as z from 'zod';
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
  type ItemOutcome,
  type ListedItem,
  type SetWork,
} from '../rules/bulk.ts';
import type { EntityChange } from '../rules/changeEntity.ts';
import { writingOf, type Writing } from '../rules/writing.ts';

/** The operations of a family's bulk calls on one item. */
interface ItemRules<Entity> {
  wireName: string;
  noun: string;
  create: (writing: Writing, input: Input<Entity>) => Promise<{ id: string }>;
  /** On several items at once, or on one. */
  update:
    | {
        together: (
          writing: Writing,
          changes: readonly EntityChange<Entity>[],
        ) => Promise<ItemOutcome<Named>[]>;
      }
    | ((writing: Writing, change: EntityChange<Entity>) => Promise<Named>);
  delete?: (writing: Writing, id: string) => Promise<Named>;
}

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
  const updating = (writing: Writing): SetWork<ListedItem<Updated>, Named> =>
    typeof update === 'function'
      ? alone((listed) => update(writing, changeOf(listed)))
      : {
          idOf: ({ item, at }) => (item[wireName] as { id?: string | null }).id ?? at,
          work: (listed) =>
            withAllowed(
              listed.map((one) => decide(() => changeOf(one))),
              (changes) => update.together(writing, changes),
            ),
        };
  return [
    routeOf(calls.create, wireName, (writing) =>
      alone(({ item }: ListedItem<Input<Entity>>) => create(writing, item)),
    ),
    routeOf(calls.update, wireName, updating),
    ...(calls.delete && remove
      ? [
          routeOf(calls.delete, wireName, (writing) =>
            alone(({ item }: ListedItem<string>) => remove(writing, item)),
          ),
        ]
      : []),
  ];
}

function routeOf<Item>(
  call: Call,
  entity: string,
  workOf: (writing: Writing) => SetWork<ListedItem<Item>, Named>,
): Route {
  const [list = ''] = itemLists(call);
  const { shape } = call.schemas.body as z.ZodObject;
  const schema = shape[list] as z.ZodArray<ItemSchema<z.ZodType<Item>>>;
  return {
    call,
    handle: async (input, context: RequestContext) => {
      const { [list]: items, returnEntity } = input.body as Body;
      const writing = writingOf(context);
      return answerItems(writing.db, { list, schema, entity }, items as readonly unknown[], workOf(writing), {
        returnEntity,
      });
    },
  };
}
