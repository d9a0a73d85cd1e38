import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { contact } from '../../entities/bookings/contact.ts';
import { guid, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../restList.ts';

/**
 * Calls that the platform does not have: the customers of bookings. `queryExtendedBookings` returns their bookings by
 * the filter `contactDetails.contactId`.
 */

export const contactFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  /** A part of the name, the email address, or the phone number in any spelling. */
  q: text(200).optional(),
});
export type ContactFilter = z.infer<typeof contactFilter>;

/** By name, unless sorted otherwise. */
export const listContacts = defineCall({
  name: 'listContacts',
  method: 'GET',
  path: '/frontdesk/v1/contacts',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(contact),
});

export const getContact = defineCall({
  name: 'getContact',
  method: 'GET',
  path: '/frontdesk/v1/contacts/{id}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ id: guid }),
  answer: contact,
});

/**
 * Moves the bookings of another contact to this one, which keeps its name and addresses, and deletes the other. Later
 * bookings with the other one's email address or phone number belong to this one.
 */
export const mergeContacts = defineCall({
  name: 'mergeContacts',
  method: 'POST',
  path: '/frontdesk/v1/contacts/{id}/merge',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ id: guid }),
  body: z.strictObject({ otherId: guid }),
  answer: contact,
});
