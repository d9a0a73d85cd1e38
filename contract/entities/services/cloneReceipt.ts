import * as z from 'zod';
import { cloneChoices } from './cloneRule.ts';
import { anyText, guid } from '../values/text.ts';

export const clonePartStates = ['DONE', 'PENDING', 'FAILED'] as const;
export type ClonePartState = (typeof clonePartStates)[number];

/** The outcome of one selected part that the source had. */
export const clonePart = z.strictObject({
  part: z.enum(cloneChoices),
  state: z.enum(clonePartStates),
  /** Only when FAILED. */
  error: z.strictObject({ code: z.string(), description: anyText }).optional(),
});
export type ClonePart = z.infer<typeof clonePart>;

/** The outcome of a clone. Customers do not see it while a part is pending or missing. */
export const cloneReceipt = z.strictObject({
  cloneId: guid,
  sourceId: guid,
  parts: z.array(clonePart),
  /** The change that created it, which an undo reverts. */
  changeId: guid.optional(),
});
export type CloneReceipt = z.infer<typeof cloneReceipt>;
