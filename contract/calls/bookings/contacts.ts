import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { contact, contactInput } from '../../entities/bookings/contact.ts';
import { guid, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../queries/restList.ts';

/**
 * Calls that the platform does not have: customers, of bookings and added by staff. `queryExtendedBookings`
 * returns their bookings by the filter `contactDetails.contactId`.
 */

/**
 * Filters by `lastVisit` and `nextVisit`: `upcoming` has a next visit, `never` has neither a last nor a next one, and
 * `quiet3Months` has none for three months and no next one.
 */
export const contactVisits = ['upcoming', 'quiet3Months', 'quiet6Months', 'quiet12Months', 'never'] as const;
export type ContactVisits = (typeof contactVisits)[number];

export const contactFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  /** A part of the name, the email address, or the phone number in any spelling. */
  q: text(200).optional(),
  /** Any of them. */
  visits: z.array(z.enum(contactVisits)).min(1).max(contactVisits.length).optional(),
  /** Created in the last days. */
  createdInDays: z.int().min(1).max(3660).optional(),
  hasNotes: z.boolean().optional(),
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
 * Adds a customer without bookings. Later bookings with the email, or without an email with the phone number, are of
 * this contact. Refusals are those of `updateContact`.
 */
export const createContact = defineCall({
  name: 'createContact',
  method: 'POST',
  path: '/frontdesk/v1/contacts',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ contact: contactInput }),
  answer: z.strictObject({ contact }),
});

/**
 * Changes names, email, phone and notes; the fields of its bookings stay. An email of another contact is refused with
 * CONTACT_DETAILS_CONFLICT, whose data has its `contactId`. A contact keeps a name, an email or a phone number.
 */
export const updateContact = defineCall({
  name: 'updateContact',
  method: 'PATCH',
  path: '/frontdesk/v1/contacts/{contact.id}',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ 'contact.id': guid }),
  body: z.strictObject({ contact: contactInput }),
  answer: z.strictObject({ contact }),
});

/**
 * Removes the personal data of a customer for good: the contact, and the contact details, answers and addresses in its
 * bookings, their history and events, and the mails to it. Times, services and payments of the bookings stay, without
 * a customer. Upcoming bookings are refused with FAILED_PRECONDITION, because they would lose their customer.
 */
export const eraseContact = defineCall({
  name: 'eraseContact',
  method: 'POST',
  path: '/frontdesk/v1/contacts/{id}/erase',
  caller: 'admin',
  effect: 'write',
  params: z.strictObject({ id: guid }),
  answer: z.strictObject({ bookings: z.int() }),
});

/**
 * Moves the bookings of another contact to this one, which keeps its name and addresses, and deletes the other.
 * Both notes are kept. Later bookings with the other one's email address or phone number belong to this one. Undone
 * like a deletion of the other contact (undoChange, undoLastAction).
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
