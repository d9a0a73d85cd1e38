import * as z from 'zod';

/**
 * Query parameters of lists of the product's own records, in the dialect of ra-data-simple-rest. Each parameter is JSON
 * text; the answer is the list itself, and its `Content-Range` header contains the total: `activity 0-24/319`.
 */
export const restListQuery = z.strictObject({
  /** `{"entity":"service"}`; `{"id":["…"]}` selects records by id. */
  filter: z.string().max(20_000).optional(),
  /** First and last position, inclusive: `[0,24]`. */
  range: z.string().max(100).optional(),
  /** `["date","DESC"]`. */
  sort: z.string().max(200).optional(),
});
export type RestListQuery = z.infer<typeof restListQuery>;

/** Maximum and default size of one list. */
export const largestRestPage = 100;
