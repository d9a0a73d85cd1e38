import type * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import type { FieldViolation } from '../../errors.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { mediaItem } from '../values/media.ts';
import { moneyFromZero } from '../values/money.ts';
import { dateTime, guid, name, revision, integer } from '../values/text.ts';

export const addOnLimits = { name: 100, durationInMinutes: 1440, quantity: 9999 } as const;

/**
 * An add-on that customers may choose with a service: more time, or a number of items. Offered only through the groups
 * of a service (reference/entities.md section 10).
 */
export const addOn = entity({
  id: forVisitors(guid),
  revision: forVisitors(revision.optional()),
  createdDate: forVisitors(dateTime.optional()),
  updatedDate: forVisitors(dateTime.optional()),
  name: forVisitors(name(addOnLimits.name, 1)),
  /** In the business's currency. */
  price: forVisitors(moneyFromZero.optional()),
  /** The additional minutes of the session. Excludes `maxQuantity`. */
  durationInMinutes: forVisitors(integer(1, addOnLimits.durationInMinutes).optional()),
  /** Maximum number of items per booking. Excludes `durationInMinutes`. */
  maxQuantity: forVisitors(integer(1, addOnLimits.quantity).optional()),
  taxGroup: forVisitors(guid.optional()),
  mainMedia: forVisitors(mediaItem.optional()),
  extendedFields: forVisitors(extendedFields.optional()),
});
export type AddOn = z.infer<typeof addOn>;

export const addOnInput = inputOf(addOn);
export type AddOnInput = z.infer<typeof addOnInput>;

/** The rules of a whole add-on that need no database. */
export function addOnViolations({ durationInMinutes, maxQuantity }: AddOn): FieldViolation[] {
  if (durationInMinutes === undefined || maxQuantity === undefined) return [];
  const description =
    'cannot be combined with durationInMinutes: an add-on is more time, or something by the piece';
  return [{ field: 'addOn.maxQuantity', description, violatedRule: 'ONE_OF_ALIGNMENT' }];
}
