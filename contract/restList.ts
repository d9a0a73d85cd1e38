import * as z from 'zod';

/**
 * How lists of the product's own records are asked for: in the dialect of ra-data-simple-rest. Each parameter is JSON
 * text; the answer is the list itself, and its `Content-Range` header says how many there are: `activity 0-24/319`.
 */
export const restListQuery = z.strictObject({
  /** `{"entity":"service"}`; `{"id":["…"]}` asks for records by their ids. */
  filter: z.string().max(20_000).optional(),
  /** First and last place, both included: `[0,24]`. */
  range: z.string().max(100).optional(),
  /** `["date","DESC"]`. */
  sort: z.string().max(200).optional(),
});
export type RestListQuery = z.infer<typeof restListQuery>;

/** The most that one list answers; also what it answers without a range. */
export const largestRestPage = 100;
