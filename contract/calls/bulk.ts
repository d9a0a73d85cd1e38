import * as z from 'zod';
import { asSent } from '../entities/values/input.ts';
import { guid } from '../entities/values/text.ts';

/** The schema of one item in the body of a bulk call; `item` is the schema of a valid item. */
export interface ItemSchema<Item extends z.ZodType> extends z.ZodType<z.infer<Item>> {
  readonly item: Item;
}

/**
 * One item of a bulk call's list. It has the item's type for callers, but the call's body accepts anything in its
 * place: items succeed or fail individually, so a malformed one must not fail the others. The server checks each one
 * against `item` (server/rules/bulk.ts).
 */
export function eachItem<Item extends z.ZodType>(item: Item): ItemSchema<Item> {
  return Object.assign(z.custom<z.infer<Item>>(), { item: asSent(item) });
}

/** The error of a failed item. */
export const itemError = z.strictObject({
  code: z.string(),
  description: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});

const itemMetadata = z.strictObject({
  /** Absent when a create failed. */
  id: guid.optional(),
  originalIndex: z.int(),
  success: z.boolean(),
  error: itemError.optional(),
});

/**
 * Answer of a bulk call: 200 even if every item failed (reference/query-language.md section 7). Contains `item` only
 * with `returnEntity`.
 */
export function bulkAnswer<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    results: z.array(z.strictObject({ itemMetadata, item: item.optional() })),
    bulkActionMetadata: z.strictObject({
      totalSuccesses: z.int(),
      totalFailures: z.int(),
      undetailedFailures: z.int().optional(),
    }),
  });
}

/** Answer of a call on all matches of a filter, which continues in a job after the answer (getJob). */
export const jobAnswer = z.strictObject({ jobId: guid });
