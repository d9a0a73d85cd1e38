import * as z from 'zod';
import { guid } from '../entities/text.ts';

/** Why one item of a bulk call failed. */
const itemError = z.strictObject({
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
