import * as z from 'zod';
import { guid } from '../entities/text.ts';

/** The place of one item in the body of a bulk call; `item` is what the item must be. */
export interface ItemSchema<Item extends z.ZodType> extends z.ZodType<z.infer<Item>> {
  readonly item: Item;
}

/**
 * One item of a bulk call's list. It has the item's type for whoever makes the call, but the call's body takes anything
 * in its place: items succeed or fail on their own, so a malformed one must not take the others with it. The server
 * checks it against `item` when its turn comes (server/rules/bulk.ts).
 */
export function eachItem<Item extends z.ZodType>(item: Item): ItemSchema<Item> {
  return Object.assign(z.custom<z.infer<Item>>(), { item });
}

/** Why one item of a bulk call failed. */
export const itemError = z.strictObject({
  code: z.string(),
  description: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});

const itemMetadata = z.strictObject({
  /** Missing where a create failed. */
  id: guid.optional(),
  originalIndex: z.int(),
  success: z.boolean(),
  error: itemError.optional(),
});

/**
 * Answer of a bulk call: 200 even where every item failed (reference/query-language.md section 7).
 * `item` only when the call said `returnEntity`.
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

/** Answer of a call that works on everything a filter finds: it goes on after the answer (getJob). */
export const jobAnswer = z.strictObject({ jobId: guid });
