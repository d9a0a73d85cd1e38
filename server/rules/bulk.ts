import { sql } from 'kysely';
import { ApiError } from '../../contract/errors.ts';
import type { Queries } from '../database/database.ts';

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
