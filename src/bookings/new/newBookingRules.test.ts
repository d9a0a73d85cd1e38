import { expect, it } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { nearestTimes, type BookableTime } from '../times/bookableTimes.ts';
import { contactDetailsOf, faultsOf, refusalOf, type Wish } from './newBookingRules.ts';
import { typedDetails } from './typedDetails.ts';

const text = (key: string) => key.replace('newBooking.', '');

const violation = (field: string) => ({ field, description: 'is wrong', violatedRule: 'FORMAT' as const });
const invalid = (field: string) =>
  new ApiError('INVALID_ARGUMENT', 'why', { fieldViolations: [violation(field)] });

const at = (hour: number): BookableTime => ({
  key: String(hour),
  from: `2027-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  to: undefined,
  booked: {},
  staff: [],
  againstPolicy: false,
});

const complete: Wish = {
  service: 'massage',
  time: 'ten',
  isOther: false,
  staff: '',
  spots: undefined,
  asksAddress: false,
  address: '',
  customer: 'new',
  people: '1',
  firstName: 'Ines',
  lastName: '',
  email: '',
  phone: '',
};

it.each<[string, Partial<Wish>, Record<string, string>]>([
  ['a first name alone', {}, {}],
  ['no service', { service: '', time: undefined }, { service: 'noService' }],
  ['no time', { time: undefined }, { time: 'noTime' }],
  ['a typed time without its start', { time: undefined, isOther: true, staff: 'a' }, { time: 'noTyped' }],
  ['a typed time without staff', { isOther: true }, { staff: 'noStaff' }],
  ['no people', { people: '0' }, { people: 'wrongPeople' }],
  ['half a person', { people: '1.5' }, { people: 'wrongPeople' }],
  ['as many people as spots', { people: '2', spots: 2 }, {}],
  ['more people than spots', { people: '3', spots: 2 }, { people: 'tooMany' }],
  ['no customer', { customer: undefined, firstName: '' }, { customer: 'noCustomer' }],
  ['a known customer without a name', { customer: 'known', firstName: '', email: 'no' }, {}],
  ['a blank name', { firstName: ' ' }, { firstName: 'noName' }],
  [
    'a wrong email and phone number',
    { email: 'a@', phone: 'x!' },
    { email: 'wrongEmail', phone: 'wrongPhone' },
  ],
  ['no address for a visit', { asksAddress: true, address: ' ' }, { address: 'noAddress' }],
])('judges %s', (_what, change, faults) => {
  expect(faultsOf({ ...complete, ...change }, text)).toEqual(faults);
});

it('sends typed details without blank ones, and those of a known customer with the ID', () => {
  const typed = { firstName: ' Ines ', lastName: '', email: 'i@example.com', phone: ' ' };
  expect(contactDetailsOf(typed, undefined)).toEqual({ firstName: 'Ines', email: 'i@example.com' });
  const counts = { bookings: 1, upcoming: 0, canceled: 0 };
  const known = { id: 'c', firstName: 'Ada', createdDate: '2027-01-01T00:00:00Z', counts };
  expect(contactDetailsOf(typed, known)).toEqual({ contactId: 'c', firstName: 'Ada' });
});

it.each([
  ['Ines Falk', { firstName: 'Ines', lastName: 'Falk' }],
  ['Ana de la Cruz', { firstName: 'Ana de la', lastName: 'Cruz' }],
  ['Ines', { firstName: 'Ines' }],
  ['ines@example.com', { email: 'ines@example.com' }],
  ['+49 (30) 12-34', { phone: '+49 (30) 12-34' }],
])('reads %s as details of a new customer', (typed, details) => {
  const empty = { firstName: '', lastName: '', email: '', phone: '' };
  expect(typedDetails(typed)).toEqual({ ...empty, ...details });
});

it.each([
  ['SLOT_NOT_AVAILABLE', { errors: { time: 'taken' }, isTaken: true }],
  ['SESSION_CAPACITY_EXCEEDED', { errors: { time: 'full' }, isTaken: true }],
  ['BOOKING_POLICY_VIOLATION', { errors: { time: 'why' }, isTaken: true }],
  ['CONTACT_DETAILS_CONFLICT', { errors: { email: 'conflict' }, isTaken: false }],
] as const)('assigns the refusal %s to its field', (code, refusal) => {
  expect(refusalOf(new ApiError(code, 'why'), 'ten', text)).toEqual(refusal);
});

it('assigns violations to fields, and reports others as they are', () => {
  const email = invalid('booking.contactDetails.email');
  expect(refusalOf(email, 'ten', text)).toEqual({ errors: { email: 'Is wrong.' }, isTaken: false });
  const other = invalid('booking.bookedEntity');
  expect(refusalOf(other, 'ten', text)).toEqual({ error: other, errors: {}, isTaken: false });
});

it('suggests the times nearest to a refused one, in order', () => {
  const near = nearestTimes([8, 9, 13, 14, 16].map(at), '2027-03-01T13:30:00.000Z', 3);
  expect(near.map(({ key }) => key)).toEqual(['13', '14', '16']);
});
