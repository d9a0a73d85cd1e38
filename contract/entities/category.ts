import * as z from 'zod';
import { extendedFields } from './extendedFields.ts';
import { inputOf } from './input.ts';
import { dateTime, guid, revision, text } from './text.ts';

export const categoryLimits = { name: 100 } as const;

export const categoryPositions = ['LAST', 'FIRST', 'AFTER_CATEGORY'] as const;

/** A heading under which services stand (reference/entities.md section 2). */
export const category = z.strictObject({
  id: guid,
  revision: revision.optional(),
  createdDate: dateTime.optional(),
  updatedDate: dateTime.optional(),
  name: text(categoryLimits.name, 1),
  /** With large gaps; changed by moving only. */
  sortOrder: z.number().optional(),
  extendedFields: extendedFields.optional(),
});
export type Category = z.infer<typeof category>;

export const categoryInput = inputOf(category);
export type CategoryInput = z.infer<typeof categoryInput>;

export const categoryReadOnly = ['id', 'createdDate', 'updatedDate', 'sortOrder'] as const;
