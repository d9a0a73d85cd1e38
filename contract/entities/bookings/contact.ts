import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

/**
 * A customer, derived from the bookings with this id in `contactDetails.contactId`. Names and addresses are those of
 * the last booking that has them. Customers read no contacts, not even their ids.
 */
export const contact = entity({
  id: forStaff(guid),
  firstName: forStaff(anyText.optional()),
  lastName: forStaff(anyText.optional()),
  email: forStaff(anyText.optional()),
  phone: forStaff(anyText.optional()),
  /** Of the first booking. */
  createdDate: forStaff(dateTime),
  counts: forStaff(
    z.strictObject({
      bookings: z.int(),
      /** Bookings that have not begun and are not final. */
      upcoming: z.int(),
      canceled: z.int(),
    }),
  ),
});
export type Contact = z.infer<typeof contact>;
