import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

/**
 * Somebody who booked, derived from their bookings: the bookings with its id in `contactDetails.contactId`. Names and
 * addresses are those of the last booking that has them. Customers get no contacts, not even their ids.
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
      /** Those that have not begun and can still take place. */
      upcoming: z.int(),
      canceled: z.int(),
    }),
  ),
});
export type Contact = z.infer<typeof contact>;
