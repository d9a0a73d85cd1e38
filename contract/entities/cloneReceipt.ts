import * as z from 'zod';
import { cloneChoices } from './cloneContract.ts';
import { anyText, guid } from './text.ts';

export const clonePartStates = ['DONE', 'PENDING', 'FAILED'] as const;
export type ClonePartState = (typeof clonePartStates)[number];

/** What became of one part of a clone that the source had and whoever cloned wanted. */
export const clonePart = z.strictObject({
  part: z.enum(cloneChoices),
  state: z.enum(clonePartStates),
  /** Absent unless FAILED. */
  error: z.strictObject({ code: z.string(), description: anyText }).optional(),
});
export type ClonePart = z.infer<typeof clonePart>;

/** What became of a clone. While a part is pending or missing, customers do not see it. */
export const cloneReceipt = z.strictObject({
  cloneId: guid,
  sourceId: guid,
  parts: z.array(clonePart),
  /** The change that made it: what an undo of it takes back. */
  changeId: guid.optional(),
});
export type CloneReceipt = z.infer<typeof cloneReceipt>;
