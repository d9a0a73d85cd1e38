import * as z from 'zod';
import { entity, forStaff, forVisitors } from '../../audience.ts';
import { geocode, streetAddress } from '../values/address.ts';
import { anyText, countryCode, email, guid } from '../values/text.ts';
import { sentZoneName } from '../values/timeZone.ts';

const subdivision = z.strictObject({ code: anyText.optional(), name: anyText.optional() });

/** Address of a customer (reference/entities.md section 7, Contact address). */
export const contactAddress = z.strictObject({
  streetAddress: streetAddress.optional(),
  addressLine: anyText.optional(),
  country: countryCode.optional(),
  subdivision: anyText.optional(),
  city: anyText.optional(),
  postalCode: anyText.optional(),
  addressLine2: anyText.optional(),
  formattedAddress: anyText.optional(),
  hint: anyText.optional(),
  geocode: geocode.optional(),
  countryFullname: anyText.optional(),
  subdivisions: z.array(subdivision).optional(),
});

/** The contact details of a booking (reference/entities.md section 7). */
export const contactDetails = entity({
  /**
   * Found by email address or phone number. Answers never contain it, so that they reveal nothing about another person.
   */
  contactId: forStaff(guid.optional()),
  firstName: forVisitors(anyText.optional()),
  lastName: forVisitors(anyText.optional()),
  /** An unknown one creates a contact. */
  email: forVisitors(email().optional()),
  phone: forVisitors(anyText.optional()),
  fullAddress: forVisitors(contactAddress.optional()),
  timeZone: forVisitors(sentZoneName.optional()),
  countryCode: forVisitors(countryCode.optional()),
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** Stands for the name of a customer without any contact details, such as an erased one. */
export const noName = 'No name';

/** Name of a customer, or a contact detail of one without a name. */
export function customerName({
  firstName,
  lastName,
  email,
  phone,
}: Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string | undefined>>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || phone || noName;
}
