import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { contactDetails, type ContactDetails } from '../../../contract/entities/bookings/contactDetails.ts';
import { phone as phoneText } from '../../../contract/entities/values/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Text } from '../../messages/useText.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import type { BookableTime } from '../times/bookableTimes.ts';
import type { NewCustomer } from './typedDetails.ts';
import { asSentence } from '../../providers/data/formErrors.ts';

/** Input of the dialog for a new booking. */
export interface Wish extends NewCustomer {
  /** ID of the service, or empty. */
  service: string;
  /** Key of the time. */
  time: string | undefined;
  /** Whether the time is typed and isn't checked. */
  isOther: boolean;
  /** Resource of the staff member, or empty for any. */
  staff: string;
  /** Free spots of the session or course. */
  spots: number | undefined;
  asksAddress: boolean;
  address: string;
  customer: 'known' | 'new' | undefined;
  people: string;
}

/** Returns the faults of the input by field. */
export function faultsOf(wish: Wish, text: Text): FieldErrors {
  const faults: Record<string, string> = {};
  const people = /^\d+$/.test(wish.people.trim()) ? Number(wish.people) : 0;
  if (wish.service === '') faults['service'] = text('newBooking.noService');
  else if (wish.time === undefined)
    faults['time'] = text(wish.isOther ? 'newBooking.noTyped' : 'newBooking.noTime');
  if (wish.isOther && wish.staff === '') faults['staff'] = text('newBooking.noStaff');
  if (people < 1) faults['people'] = text('newBooking.wrongPeople');
  else if (wish.spots !== undefined && people > wish.spots) {
    faults['people'] = text('newBooking.tooMany', { smart_count: wish.spots });
  }
  if (wish.customer === undefined) faults['customer'] = text('newBooking.noCustomer');
  if (wish.customer === 'new') {
    const email = wish.email.trim();
    if (wish.firstName.trim() === '') faults['firstName'] = text('newBooking.noName');
    if (email !== '' && !contactDetails.shape.email.safeParse(email).success) {
      faults['email'] = text('newBooking.wrongEmail');
    }
    if (!phoneText().safeParse(wish.phone).success) faults['phone'] = text('newBooking.wrongPhone');
  }
  if (wish.asksAddress && wish.address.trim() === '') faults['address'] = text('newBooking.noAddress');
  return faults;
}

/** Returns the contact details to send. */
export function contactDetailsOf(wish: NewCustomer, known: Contact | undefined): ContactDetails {
  const { firstName, lastName, email, phone } = known ?? wish;
  const given = Object.entries({ firstName, lastName, email, phone }).flatMap(([key, value = '']) =>
    value.trim() === '' ? [] : [[key, value.trim()] as const],
  );
  return { ...(known && { contactId: known.id }), ...Object.fromEntries(given) };
}

/** What is booked: the time, with the staff member and the address of a customer. */
export function bookedEntityOf(
  { booked: { slot, schedule } }: BookableTime,
  { staff, asksAddress, address }: Wish,
): BookableTime['booked'] {
  if (!slot) return { schedule };
  return {
    slot: {
      ...slot,
      ...(staff !== '' && { resource: { id: staff } }),
      ...(asksAddress && { location: { locationType: 'CUSTOM', formattedAddress: address.trim() } }),
    },
  };
}

/** Why the server refused a booking. */
export interface Refusal {
  /** An error that belongs to no field. */
  error?: unknown;
  errors: FieldErrors;
  /** The free times have changed. */
  isTaken: boolean;
}

/** Paths of a new booking's violations, by field of the dialog. */
const fieldOf: Readonly<Record<string, string>> = {
  'booking.contactDetails.firstName': 'firstName',
  'booking.contactDetails.lastName': 'lastName',
  'booking.contactDetails.email': 'email',
  'booking.contactDetails.phone': 'phone',
  'booking.totalParticipants': 'people',
};

/** The refusal of a time that somebody else has booked: an appointment's `time` in words, otherwise a full session. */
export const takenTime = (time: string | undefined, text: Text): Refusal => ({
  errors: { time: time === undefined ? text('newBooking.full') : text('newBooking.taken', { time }) },
  isTaken: true,
});

/** Assigns a refusal of the server to the fields. `time` are the words of the refused time. */
export function refusalOf(error: unknown, time: string, text: Text): Refusal {
  if (!(error instanceof ApiError)) return { error, errors: {}, isTaken: false };
  switch (error.code) {
    case 'SLOT_NOT_AVAILABLE':
      return takenTime(time, text);
    case 'SESSION_CAPACITY_EXCEEDED':
    case 'SCHEDULE_CAPACITY_EXCEEDED':
      return takenTime(undefined, text);
    case 'SESSION_NOT_FOUND':
    case 'SCHEDULE_NOT_FOUND':
    case 'BOOKING_POLICY_VIOLATION':
      return { errors: { time: error.description }, isTaken: true };
    case 'CONTACT_DETAILS_CONFLICT':
      return { errors: { email: text('newBooking.conflict') }, isTaken: false };
    default: {
      const errors = error.fieldViolations.flatMap(({ field, description }) => {
        const own = fieldOf[field];
        return own === undefined ? [] : [[own, asSentence(description)]];
      });
      return errors.length > 0
        ? { errors: Object.fromEntries(errors), isTaken: false }
        : { error, errors: {}, isTaken: false };
    }
  }
}
