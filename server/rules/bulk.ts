import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ItemSchema } from '../../contract/calls/bulk.ts';
import { guid } from '../../contract/entities/values/text.ts';
import { ApiError, invalidArgument, mapViolations, movedField, invalidField } from '../../contract/errors.ts';
import { getPath } from '../../contract/paths.ts';
import type { Queries } from '../database/database.ts';
import { startSavepoint } from '../database/savepoints.ts';
import { unsafeValues } from '../json/jsonText.ts';
import { parseSent } from '../json/sentInput.ts';

export type ItemOutcome<Item> = { item: Item } | { error: ApiError };

/**
 * Runs one item in a savepoint of the transaction: a refused item is rolled back and the others continue. Rethrows
 * any error that is not an ApiError.
 */
export async function attemptItem<Item>(db: Queries, work: () => Promise<Item>): Promise<ItemOutcome<Item>> {
  const savepoint = await startSavepoint(db);
  try {
    const item = await work();
    await savepoint.release();
    return { item };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await savepoint.rollBack();
    return { error };
  }
}

/** Completes begun work on a set. A refused item must have changed nothing: a refusal after a change is thrown. */
export type CompleteSet<Result> = () => Promise<ItemOutcome<Result>[]>;

/** Work on several items at once, so that its statements are as many as for one. */
export interface SetWork<Item, Result> {
  /** The record that an item is about. Items about one record are never in one set: the later one sees the earlier. */
  idOf: (item: Item) => string;
  /**
   * Locks and reads the records of a set, and returns a function with the outcome of each item, in order. The records of
   * the next set are read before this function is called.
   */
  begin: (items: readonly Item[]) => Promise<CompleteSet<Result>>;
}

/** Work that reads and writes in one function. */
export function undivided<Item, Result>(
  work: (items: readonly Item[]) => Promise<ItemOutcome<Result>[]>,
): SetWork<Item, Result>['begin'] {
  return (items) => Promise.resolve(() => work(items));
}

/** Work on one item after the other. */
export function alone<Item, Result>(work: (item: Item) => Promise<Result>): SetWork<Item, Result> {
  return {
    // Items that could be about one record are in sets of one.
    idOf: () => '',
    begin: undivided(async (items) => {
      const outcomes: ItemOutcome<Result>[] = [];
      for (const item of items) outcomes.push({ item: await work(item) });
      return outcomes;
    }),
  };
}

/** Items per set: few statements, and several sets in a batch of a job, so that their work overlaps. */
export const setSize = 125;

/**
 * Does the work on sets of items in a savepoint of the transaction. If it throws a refusal, the work is rolled back and done
 * again, each set in its own savepoint, and each item of a refused set alone, so that only those that are refused fail.
 */
export async function attemptTogether<Item, Result>(
  db: Queries,
  items: readonly Item[],
  { idOf, begin }: SetWork<Item, Result>,
): Promise<ItemOutcome<Result>[]> {
  const ids = items.map((item) => idOf(item).toLowerCase());
  const sets = setsOf(items, ids);
  if (sets.length > 1 && new Set(ids).size === items.length) {
    const all = await attemptItem(db, () => inTurn(sets, begin));
    if ('item' in all) return all.item;
  }
  const outcomes: ItemOutcome<Result>[] = [];
  for (const set of sets) outcomes.push(...(await attemptSet(db, set, begin)));
  return outcomes;
}

type Begin<Item, Result> = SetWork<Item, Result>['begin'];

/**
 * Works on different sets one after the other. The next one is read before a set is completed, so that the database reads
 * while this process decides, and writes a set while this process decides the next.
 */
async function inTurn<Item, Result>(
  sets: readonly Item[][],
  begin: Begin<Item, Result>,
): Promise<ItemOutcome<Result>[]> {
  const outcomes: ItemOutcome<Result>[] = [];
  let begun: Promise<CompleteSet<Result>> | undefined;
  for (const [index, set] of sets.entries()) {
    const complete = await (begun ?? begin(set));
    const next = sets[index + 1];
    begun = next && begin(next);
    // If completing this set fails, nothing awaits the next one.
    begun?.catch(() => undefined);
    outcomes.push(...(await complete()));
  }
  return outcomes;
}

async function attemptSet<Item, Result>(
  db: Queries,
  set: readonly Item[],
  begin: Begin<Item, Result>,
): Promise<ItemOutcome<Result>[]> {
  const outcome = await attemptItem(db, async () => (await begin(set))());
  if ('item' in outcome) return outcome.item;
  if (set.length === 1) return [outcome];
  const outcomes: ItemOutcome<Result>[] = [];
  for (const item of set) outcomes.push(...(await attemptSet(db, [item], begin)));
  return outcomes;
}

function setsOf<Item>(items: readonly Item[], idOfEach: readonly string[]): Item[][] {
  const sets: Item[][] = [];
  let ids = new Set<string>();
  for (const [index, item] of items.entries()) {
    const id = idOfEach[index] ?? '';
    if (sets.length === 0 || ids.size === setSize || ids.has(id)) {
      sets.push([]);
      ids = new Set();
    }
    sets.at(-1)?.push(item);
    ids.add(id);
  }
  return sets;
}

/** The outcome of a decision without statements. Rethrows any error that is not a refusal. */
export function decide<Item>(decision: () => Item): ItemOutcome<Item> {
  try {
    return { item: decision() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { error };
  }
}

/** Does the work on all items that were not refused before; returns the outcomes of all, in their order. */
export async function withAllowed<Item, Next>(
  outcomes: readonly ItemOutcome<Item>[],
  work: (items: Item[]) => Promise<readonly ItemOutcome<Next>[]>,
): Promise<ItemOutcome<Next>[]> {
  const allowed = outcomes.flatMap((outcome) => ('item' in outcome ? [outcome.item] : []));
  const done = allowed.length === 0 ? [] : [...(await work(allowed))];
  return outcomes.map((outcome) => {
    if ('error' in outcome) return outcome;
    const next = done.shift();
    if (!next) throw new RangeError('The work on several items has lost some.');
    return next;
  });
}

/** The item of an outcome; throws its refusal. */
export function itemOf<Item>(outcome: ItemOutcome<Item> | undefined): Item {
  if (!outcome) throw new RangeError('The work on an item has lost it.');
  if ('error' in outcome) throw outcome.error;
  return outcome.item;
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/**
 * The list of a bulk call: `{ list: 'services', schema: calls.x.schemas.body.shape.services, entity: 'service' }`.
 */
interface BulkList<Item extends z.ZodType> {
  /** Wire name; violations begin with it: `services.3.service.name`. */
  list: string;
  schema: z.ZodArray<ItemSchema<Item>>;
  /** The entity's name in violations of the rules; replaced by the item's path in the list. */
  entity: string;
}

/** An item of a bulk call, and its path in the list: `services.3`. */
export interface ListedItem<Item> {
  item: Item;
  at: string;
}

/** Runs the valid items of a bulk call. An invalid item fails alone. */
export async function attemptItems<Item extends z.ZodType, Result>(
  db: Queries,
  asked: BulkList<Item>,
  items: readonly unknown[],
  work: SetWork<ListedItem<z.infer<Item>>, Result>,
): Promise<ItemOutcome<Result>[]> {
  const { list, schema, entity } = asked;
  const { item: itemSchema } = schema.element;
  const outcomes = await withAllowed(parseItems(asked, items), (valid) => attemptTogether(db, valid, work));
  return outcomes.map((outcome, index) => {
    const at = `${list}.${index}`;
    const entityAt = itemSchema instanceof z.ZodObject && entity in itemSchema.shape ? `${at}.${entity}` : at;
    return 'error' in outcome ? { error: atItemPath(outcome.error, entity, entityAt) } : outcome;
  });
}

/** The valid items of a bulk call, and the refusals of the others. */
export function parseItems<Item extends z.ZodType>(
  { list, schema }: Pick<BulkList<Item>, 'list' | 'schema'>,
  items: readonly unknown[],
): ItemOutcome<ListedItem<z.infer<Item>>>[] {
  return items.map((sent, index) => {
    const at = `${list}.${index}`;
    const outcome = parseItem(schema.element.item, sent, at);
    return 'error' in outcome ? outcome : { item: { item: outcome.item, at } };
  });
}

function parseItem<Item extends z.ZodType>(
  schema: Item,
  sent: unknown,
  at: string,
): ItemOutcome<z.infer<Item>> {
  const unsafe = unsafeValues(sent, at.split('.'));
  if (unsafe.length > 0) return { error: invalidArgument(unsafe) };
  return decide(() => parseSent(schema, sent, at));
}

/** Names of the lists in a call's body whose items are validated one by one. */
export function itemLists({ schemas }: Call): ReadonlySet<string> {
  const shape = schemas.body instanceof z.ZodObject ? Object.entries(schemas.body.shape) : [];
  return new Set(
    shape.flatMap(([name, field]) => {
      const list = field instanceof z.ZodOptional ? field.unwrap() : field;
      return list instanceof z.ZodArray && 'item' in list.element ? [name] : [];
    }),
  );
}

/** The same refusal with the fields of `entity` named by their path in the bulk call. */
function atItemPath(error: ApiError, entity: string, at: string): ApiError {
  if (error.fieldViolations.length === 0) return error;
  return mapViolations(error, movedField(entity, at));
}

/** The id in an item, which is an id itself or contains an entity with one; reported when the item failed. */
function idOfItem(item: unknown, entity: string): string | undefined {
  return guid.safeParse(typeof item === 'string' ? item : getPath(item, `${entity}.id`)).data;
}

/** Returns the id of the entity that an item changes. Throws REQUIRED_FIELD. */
export function idToChange(
  entity: string,
  { id }: { id?: string | null | undefined },
  noun = entity,
): string {
  if (id) return id;
  throw invalidField(`${entity}.id`, `is required: the ${noun} to change`, 'REQUIRED_FIELD');
}

/** Runs the items like {@link attemptItems} and returns the answer of the call. */
export async function answerItems<Item extends z.ZodType, Result extends { id: string }>(
  db: Queries,
  list: BulkList<Item>,
  items: readonly unknown[],
  work: SetWork<ListedItem<z.infer<Item>>, Result>,
  { returnEntity = false }: { returnEntity?: boolean | undefined } = {},
) {
  const outcomes = await attemptItems(db, list, items, work);
  return bulkAnswerOf(outcomes, { ids: items.map((item) => idOfItem(item, list.entity)), returnEntity });
}

interface ItemError {
  code: string;
  description: string;
  data: Record<string, unknown>;
}

function itemErrorOf({ code, description, data, fieldViolations }: ApiError): ItemError {
  return {
    code,
    description,
    data: fieldViolations.length > 0 ? { ...data, fieldViolations } : data,
  };
}

/** Answer of a bulk call, in the order of its items (reference/query-language.md section 7). */
export function bulkAnswerOf<Item extends { id: string }>(
  outcomes: readonly ItemOutcome<Item>[],
  { ids, returnEntity = false }: { ids?: readonly (string | undefined)[]; returnEntity?: boolean },
) {
  const results = outcomes.map((outcome, originalIndex) => {
    if ('error' in outcome) {
      const id = ids?.[originalIndex];
      const error = itemErrorOf(outcome.error);
      return { itemMetadata: { ...(id && { id }), originalIndex, success: false, error } };
    }
    const itemMetadata = { id: outcome.item.id, originalIndex, success: true };
    return returnEntity ? { itemMetadata, item: outcome.item } : { itemMetadata };
  });
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses: results.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  };
}
