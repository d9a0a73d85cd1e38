import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import type { FieldViolation } from '../../errors.ts';
import { traitsOf } from '../../fields.ts';
import { inputOf, sentAs } from '../values/input.ts';
import { moneyFromZero } from '../values/money.ts';
import {
  anyText,
  dateTime,
  email,
  guid,
  isVisible,
  phone,
  revision,
  sentLine,
  text,
} from '../values/text.ts';

export const contactLimits = { name: 100, phone: 50, notes: 5000 } as const;

const never = { write: 'never' } as const;
/** Any text in answers, because bookings have any; its own form in a write. */
const sentOnly = (sent: z.ZodType<string>) => sentAs<z.ZodType<string>>(anyText, sent).optional();
const line = sentOnly(sentLine(contactLimits.name));
const plain = { kind: 'text', section: 'contact' } as const;

/**
 * A customer, derived from the bookings with this id in `contactDetails.contactId`, or added by staff. Names and
 * addresses are those of the last booking that has them, until staff change them. Customers read no contacts, not even their ids.
 */
const fields = {
  id: forStaff(guid, never),
  /** Changes of bookings don't increment it. */
  revision: forStaff(revision.optional(), never),
  firstName: forStaff(line, plain),
  lastName: forStaff(line, plain),
  email: forStaff(sentOnly(email()), plain),
  phone: forStaff(sentOnly(phone(contactLimits.phone)), plain),
  /** Only staff read them. */
  notes: forStaff(sentOnly(text(contactLimits.notes)), {
    kind: 'text',
    section: 'internal',
  }),
  /** Of the first booking, or when staff added it. */
  createdDate: forStaff(dateTime, never),
  updatedDate: forStaff(dateTime.optional(), never),
  counts: forStaff(
    z.strictObject({
      bookings: z.int(),
      /** Bookings that are not final, and that have not begun or are of a course that has not ended. */
      upcoming: z.int(),
      canceled: z.int(),
    }),
    never,
  ),
  /** The last start of their confirmed bookings that is past; a course starts with each of its sessions. */
  lastVisit: forStaff(dateTime.optional(), never),
  /** Their next start. */
  nextVisit: forStaff(dateTime.optional(), never),
  /** Paid for bookings and not refunded, by currency. */
  paid: forStaff(z.array(moneyFromZero).optional(), never),
};
export const contact = entity(fields);
export type Contact = z.infer<typeof contact>;

export const contactTraits = traitsOf(fields);

export const contactInput = inputOf(contact);
export type ContactInput = z.infer<typeof contactInput>;

type Identity = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone', string | null | undefined>>;

/** The violation of a contact without a name, an email and a phone number. */
export function contactViolations({ firstName, lastName, email, phone }: Identity): FieldViolation[] {
  if ([firstName, lastName, email, phone].some((value) => value && isVisible(value))) return [];
  const description = 'is required without a last name, email and phone number';
  return [{ field: 'contact.firstName', description, violatedRule: 'REQUIRED_FIELD' }];
}
