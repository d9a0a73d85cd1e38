import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ItemSchema } from '../../contract/calls/bulk.ts';
import { guid } from '../../contract/entities/text.ts';
import { ApiError, invalidArgument, mapViolations } from '../../contract/errors.ts';
import { getPath } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { withoutAbsentNulls } from '../json/absentNulls.ts';
import type { Queries } from '../database/database.ts';
import { unsafeValues } from '../json/jsonText.ts';

/** What became of one item of a bulk call. */
export type ItemOutcome<Item> = { item: Item } | { error: ApiError };

/**
 * Does one item on its own inside a larger transaction: when it is refused, nothing of it stays and the others go on.
 * A failure that is not the item's fault ends the whole.
 */
export async function attemptItem<Item>(db: Queries, work: () => Promise<Item>): Promise<ItemOutcome<Item>> {
  await db.write(sql`savepoint item`);
  try {
    const item = await work();
    await db.write(sql`release savepoint item`);
    return { item };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await db.write(sql`rollback to savepoint item`);
    return { error };
  }
}

/** The list of a bulk call: `{ list: 'services', schema: calls.x.schemas.body.shape.services, entity: 'service' }`. */
interface BulkList<Item extends z.ZodType> {
  /** Its name on the wire; violations are named from here: `services.3.service.name`. */
  list: string;
  schema: z.ZodArray<ItemSchema<Item>>;
  /** What the rules call the entity, in whose violations the name becomes the item's place in the list. */
  entity: string;
}

/**
 * Does the items of a bulk call one after the other: they share a connection, and the same id twice must meet its own
 * first result. An item that is not what it must be fails alone. `work` also gets the item's place: `services.3`.
 */
export async function attemptItems<Item extends z.ZodType, Result>(
  db: Queries,
  { list, schema, entity }: BulkList<Item>,
  items: readonly unknown[],
  work: (item: z.infer<Item>, at: string) => Promise<Result>,
): Promise<ItemOutcome<Result>[]> {
  const { item: itemSchema } = schema.element;
  const outcomes: ItemOutcome<Result>[] = [];
  for (const [index, sent] of items.entries()) {
    const at = `${list}.${index}`;
    const parsed = parseItem(itemSchema, sent, [list, String(index)]);
    const outcome: ItemOutcome<Result> =
      'error' in parsed ? parsed : await attemptItem(db, () => work(parsed.item, at));
    const entityAt = itemSchema instanceof z.ZodObject && entity in itemSchema.shape ? `${at}.${entity}` : at;
    outcomes.push('error' in outcome ? { error: placed(outcome.error, entity, entityAt) } : outcome);
  }
  return outcomes;
}

function parseItem<Item extends z.ZodType>(
  schema: Item,
  sent: unknown,
  at: readonly string[],
): ItemOutcome<z.infer<Item>> {
  const unsafe = unsafeValues(sent, at);
  if (unsafe.length > 0) return { error: invalidArgument(unsafe) };
  const parsed = schema.safeParse(withoutAbsentNulls(schema, sent), { reportInput: true });
  return parsed.success
    ? { item: parsed.data }
    : { error: invalidArgument(zodToViolations(parsed.error, at)) };
}

/** The lists in a call's body whose items are checked one by one, by their names. */
export function itemLists({ schemas }: Call): ReadonlySet<string> {
  const shape = schemas.body instanceof z.ZodObject ? Object.entries(schemas.body.shape) : [];
  return new Set(
    shape.flatMap(([name, field]) => {
      const list = field instanceof z.ZodOptional ? field.unwrap() : field;
      return list instanceof z.ZodArray && 'item' in list.element ? [name] : [];
    }),
  );
}

/** The same refusal with the fields of `entity` named by their place in the bulk call. */
function placed(error: ApiError, entity: string, at: string): ApiError {
  if (error.fieldViolations.length === 0) return error;
  return mapViolations(error, (violation) => {
    const { field } = violation;
    const within = field === entity || field.startsWith(`${entity}.`);
    return within ? { ...violation, field: at + field.slice(entity.length) } : violation;
  });
}

/** The id that an item names its entity by: it is one, or holds an entity that has one. For the result of one that failed. */
function idIn(item: unknown, entity: string): string | undefined {
  return guid.safeParse(typeof item === 'string' ? item : getPath(item, `${entity}.id`)).data;
}

/** The id of what an item of a bulk call changes. Throws REQUIRED_FIELD. */
export function idToChange(
  entity: string,
  { id }: { id?: string | null | undefined },
  noun = entity,
): string {
  if (id) return id;
  const description = `is required: the ${noun} to change`;
  throw invalidArgument([{ field: `${entity}.id`, description, violatedRule: 'REQUIRED_FIELD' }]);
}

/** Does the items of a bulk call as {@link attemptItems} does and answers the call. */
export async function answerEach<Item extends z.ZodType, Result extends { id: string }>(
  db: Queries,
  list: BulkList<Item>,
  items: readonly unknown[],
  work: (item: z.infer<Item>, at: string) => Promise<Result>,
  { returnEntity = false }: { returnEntity?: boolean | undefined } = {},
) {
  const outcomes = await attemptItems(db, list, items, work);
  return bulkAnswerOf(outcomes, { ids: items.map((item) => idIn(item, list.entity)), returnEntity });
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

/** The answer of a bulk call, in the order of its items (reference/query-language.md section 7). */
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
