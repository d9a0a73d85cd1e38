import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import { inputOf } from '../values/input.ts';
import { moneyFromZero } from '../values/money.ts';
import { guid, name, text } from '../values/text.ts';

export const addOnGroupLimits = {
  groups: 3,
  addOnsOfOneGroup: 7,
  name: 100,
  prompt: 200,
  details: 50,
} as const;

/** A group of add-ons offered with a service; changed by the add-on group calls only. */
export const addOnGroup = entity({
  id: forVisitors(guid.optional()),
  name: forVisitors(name(addOnGroupLimits.name).optional()),
  /** Maximum number of different add-ons of the group per booking. */
  maxNumberOfAddOns: forVisitors(z.int().min(0).optional()),
  /** In the order in which customers see them. */
  addOnIds: forVisitors(z.array(guid).max(addOnGroupLimits.addOnsOfOneGroup).optional()),
  prompt: forVisitors(text(addOnGroupLimits.prompt).optional()),
});
export type AddOnGroup = z.infer<typeof addOnGroup>;

export const addOnGroupInput = inputOf(addOnGroup);
export type AddOnGroupInput = z.infer<typeof addOnGroupInput>;

export const addOnDetails = z.strictObject({
  addOnId: guid.optional(),
  durationInMinutes: z.int().min(0).optional(),
});

/** A group including its add-ons, for the page on which customers choose (public clients read these names). */
export const addOnGroupDetail = z.strictObject({
  groupId: guid,
  groupName: text(addOnGroupLimits.name).optional(),
  prompt: text(addOnGroupLimits.prompt).optional(),
  maxNumberOfAddOns: z.int().optional(),
  addOns: z.array(
    z.strictObject({
      addOnId: guid,
      name: z.string(),
      price: moneyFromZero.optional(),
      durationInMinutes: z.int().optional(),
      maxQuantity: z.int().optional(),
    }),
  ),
});
export type AddOnGroupDetail = z.infer<typeof addOnGroupDetail>;
