import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { traitsOf } from '../../fields.ts';
import { inputOf } from '../values/input.ts';
import { dateTime, guid, name, revision, text } from '../values/text.ts';

export const bookingFormLimits = {
  name: 200,
  fields: 30,
  label: 200,
  help: 500,
  choices: 30,
  choice: 100,
} as const;

/** Bookings specification section 3, form field type. CHOICE is Frontdesk's own: a booking has its answer as a short text. */
export const formFieldTypes = ['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX', 'CHOICE'] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

const formField = z.strictObject({
  /** Assigned by the server to a field without one; answers in bookings refer to it. */
  id: guid.optional(),
  type: z.enum(formFieldTypes),
  label: name(bookingFormLimits.label, 1),
  /** Shown under the field. */
  help: text(bookingFormLimits.help).optional(),
  /** Default: false. A required check box must be checked. */
  required: z.boolean().optional(),
  /** The possible answers of a CHOICE, in order; absent for other types. */
  choices: z.array(text(bookingFormLimits.choice)).max(bookingFormLimits.choices).optional(),
});
export type FormField = z.infer<typeof formField>;

/**
 * The questions of a booking, in addition to the customer's name, email and phone number, which every booking has. The
 * platform edits forms in a separate product and returns `formDetails` only; the rest is Frontdesk's.
 */
const fields = {
  id: forStaff(guid, { write: 'never' }),
  revision: forStaff(revision, { write: 'never' }),
  createdDate: forStaff(dateTime, { write: 'never' }),
  updatedDate: forStaff(dateTime, { write: 'never' }),
  name: forStaff(name(bookingFormLimits.name, 1), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  /** Exactly one of a business is, and new services get it; changed by setDefaultBookingForm only. */
  default: forStaff(z.boolean(), { write: 'never' }),
  fields: forStaff(z.array(formField).max(bookingFormLimits.fields), { section: 'fields' }),
};
export const bookingForm = entity(fields);
export type BookingForm = z.infer<typeof bookingForm>;

export const bookingFormTraits = traitsOf(fields);

export const bookingFormInput = inputOf(bookingForm);
export type BookingFormInput = z.infer<typeof bookingFormInput>;

/** A form as services refer to it (reference/calls.md section 3, FormDetails). */
export const formDetails = z.strictObject({
  formId: guid.optional(),
  name: name(bookingFormLimits.name).optional(),
  revision: revision.optional(),
});
