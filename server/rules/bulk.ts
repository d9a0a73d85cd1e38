import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import type { ItemSchema } from '../../contract/calls/bulk.ts';
import { guid } from '../../contract/entities/values/text.ts';
import { ApiError, invalidArgument, mapViolations } from '../../contract/errors.ts';
import { getPath } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { withoutAbsentNulls } from '../json/absentNulls.ts';
import type { Queries } from '../database/database.ts';
import { unsafeValues } from '../json/jsonText.ts';

export type ItemOutcome<Item> = { item: Item } | { error: ApiError };

/**
 * Runs one item in a savepoint of the transaction: a refused item is rolled back and the others continue. Rethrows
 * any error that is not an ApiError.
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

/**
 * Runs the items of a bulk call in sequence: they share a connection, and a repeated id must see its earlier
 * result. An invalid item fails alone. `work` also gets the item's path: `services.3`.
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
    outcomes.push('error' in outcome ? { error: atItemPath(outcome.error, entity, entityAt) } : outcome);
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
  return mapViolations(error, (violation) => {
    const { field } = violation;
    const within = field === entity || field.startsWith(`${entity}.`);
    return within ? { ...violation, field: at + field.slice(entity.length) } : violation;
  });
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
  const description = `is required: the ${noun} to change`;
  throw invalidArgument([{ field: `${entity}.id`, description, violatedRule: 'REQUIRED_FIELD' }]);
}

/** Runs the items like {@link attemptItems} and returns the answer of the call. */
export async function answerEach<Item extends z.ZodType, Result extends { id: string }>(
  db: Queries,
  list: BulkList<Item>,
  items: readonly unknown[],
  work: (item: z.infer<Item>, at: string) => Promise<Result>,
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
