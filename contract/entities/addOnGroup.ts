import * as z from 'zod';
import { guid, text } from './text.ts';

export const addOnGroupLimits = {
  groups: 3,
  addOnsOfOneGroup: 7,
  name: 100,
  prompt: 200,
  details: 50,
} as const;

/** A group of add-ons offered with a service; managed by the add-on group calls only. */
export const addOnGroup = z.strictObject({
  id: guid.optional(),
  name: text(addOnGroupLimits.name).optional(),
  maxNumberOfAddOns: z.int().min(0).optional(),
  addOnIds: z.array(guid).max(addOnGroupLimits.addOnsOfOneGroup).optional(),
  prompt: text(addOnGroupLimits.prompt).optional(),
});

export const addOnDetails = z.strictObject({
  addOnId: guid.optional(),
  durationInMinutes: z.int().min(0).optional(),
});
