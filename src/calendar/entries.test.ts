import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { BookingRow } from '../bookings/booking/bookingRow.ts';
import { blockFault, blockInput } from './panel/blockForm.ts';
import { entriesByDay, entriesOf, matches, windowsOf } from './entries.ts';

const at = (time: string) => ({ utcDate: `2027-03-01T${time}:00.000Z`, localDate: `2027-03-01T${time}:00` });
const event = (id: string, from: string, to: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id,
  revision: '1',
  createdDate: '2027-01-01T00:00:00Z',
  updatedDate: '2027-01-01T00:00:00Z',
  scheduleId: 'schedule',
  type: 'DEFAULT',
  recurrenceType: 'NONE',
  status: 'CONFIRMED',
  start: at(from),
  end: at(to),
  ...more,
});
const booking = (id: string, more: Partial<BookingRow> = {}): BookingRow => ({
  id,
  name: 'Hannah Brandt',
  revision: '1',
  createdDate: '2027-01-01T00:00:00Z',
  updatedDate: '2027-01-01T00:00:00Z',
  contactDetails: {},
  totalParticipants: 1,
  status: 'CONFIRMED',
  startDate: '2027-03-01T10:00:00.000Z',
  endDate: '2027-03-01T11:00:00.000Z',
  bookedEntity: {
    title: 'Massage',
    slot: { serviceId: 'massage', eventId: 'e1', resource: { id: 'amira' }, location: { id: 'mitte' } },
  },
  ...more,
});

const appointment = event('e1', '10:00', '11:00', {
  type: 'APPOINTMENT',
  timeReservedAfter: 15,
  resources: [{ id: 'amira' }, { id: 'room' }],
});
const yoga = event('e2', '09:00', '10:00', {
  type: 'CLASS',
  title: 'Yoga',
  externalScheduleId: 'yoga',
  totalCapacity: 12,
  remainingCapacity: 4,
  resources: [{ id: 'lena' }],
});
const lunch = event('e3', '11:05', '12:00', { title: 'Lunch', resources: [{ id: 'amira' }] });
const closure = event('e4', '00:00', '23:59', { externalScheduleId: 'business', allDay: true });

test('a booking stands at one person while its event still names the former one', () => {
  const moved = booking('b1', {
    bookedEntity: {
      title: 'Massage',
      slot: { serviceId: 'massage', eventId: 'e1', resource: { id: 'lena' } },
    },
  });
  const [entry] = entriesOf([appointment], [moved], undefined);
  expect(entry?.resourceIds).toEqual(['lena']);
});

test('an appointment has buffer and room of its event, a session its spots, and entries are by start', () => {
  const events = [
    appointment,
    yoga,
    lunch,
    closure,
    event('e5', '08:00', '18:00', { type: 'WORKING_HOURS' }),
  ];
  const entries = entriesOf(events, [booking('b1')], 'business');
  expect(entries.map(({ key }) => key)).toEqual(['block:e4', 'session:e2', 'booking:b1', 'block:e3']);
  expect(entries[1]?.spots).toEqual({ taken: 8, capacity: 12 });
  expect(entries[2]).toMatchObject({ buffer: 900_000, resourceIds: ['amira', 'room'], who: 'Hannah Brandt' });
  expect(entries.map(({ closes }) => closes)).toEqual([true, false, false, false]);
});

test('a request without an event is an entry of its staff member; a declined one is none', () => {
  const [request] = entriesOf([], [booking('b1', { status: 'PENDING' })], undefined);
  expect(request).toMatchObject({ status: 'PENDING', resourceIds: ['amira'], buffer: 0 });
  expect(entriesOf([], [booking('b1', { status: 'DECLINED' })], undefined)).toEqual([]);
});

test('cancelled sessions stay, cancelled blocked time and hours do not', () => {
  const cancelled = { status: 'CANCELLED' } as const;
  const events = [
    { ...yoga, ...cancelled },
    { ...lunch, ...cancelled },
  ];
  expect(entriesOf(events, [], undefined).map(({ key, status }) => [key, status])).toEqual([
    ['session:e2', 'CANCELED'],
  ]);
  const hours = event('e5', '08:00', '18:00', { type: 'WORKING_HOURS' });
  expect(windowsOf([hours, { ...hours, ...cancelled }])).toHaveLength(1);
});

const between = (id: string, from: string, to: string) =>
  event(id, '00:00', '00:00', { start: { utcDate: from }, end: { utcDate: to } });

test('an entry is on each day that it touches, by the clocks of the zone', () => {
  const events = [
    between('conference', '2027-03-27T08:00:00Z', '2027-03-29T16:00:00Z'),
    between('overnight', '2027-03-27T22:00:00Z', '2027-03-28T00:00:00Z'),
    // The clocks change on 28 March: its last hour begins at 21:00 UTC, not at 22:00.
    between('until midnight', '2027-03-28T21:00:00Z', '2027-03-28T22:00:00Z'),
    between('at midnight', '2027-03-28T22:00:00Z', '2027-03-28T23:00:00Z'),
  ];
  const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'];
  const byDay = entriesByDay(entriesOf(events, [], undefined), days, 'Europe/Berlin');
  expect([...byDay].map(([day, entries]) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2027-03-27', ['conference', 'overnight']],
    ['2027-03-28', ['conference', 'overnight', 'until midnight']],
    ['2027-03-29', ['conference', 'at midnight']],
    ['2027-03-30', []],
  ]);
});

test('filters combine; blocked time has people only, and closures always match', () => {
  const entries = entriesOf([appointment, yoga, lunch, closure], [booking('b1')], 'business');
  const shown = (filters: object) =>
    entries
      .filter((entry) => matches(entry, { staff: [], location: [], service: [], status: [], ...filters }))
      .map(({ id }) => id);
  expect(shown({ staff: ['amira'] })).toEqual(['e4', 'b1', 'e3']);
  expect(shown({ service: ['yoga', 'massage'], location: ['mitte'] })).toEqual(['e4', 'b1', 'e3']);
  expect(shown({ service: ['yoga'], staff: ['amira'] })).toEqual(['e4', 'e3']);
  expect(shown({ status: ['CANCELED'] })).toEqual(['e4', 'e3']);
});

test('blocked time ends after its start, and whole days with the next day', () => {
  const form = {
    owner: 'amira',
    title: 'Lunch',
    allDay: false,
    day: '2027-03-01',
    lastDay: '2027-03-02',
    from: '12:00',
    to: '13:00',
  };
  expect(blockFault(form)).toBeUndefined();
  expect(blockFault({ ...form, owner: '' })).toBe('owner');
  expect(blockFault({ ...form, to: '' })).toBe('incomplete');
  expect(blockFault({ ...form, to: '12:00' })).toBe('order');
  expect(blockFault({ ...form, allDay: true, to: '' })).toBeUndefined();
  expect(blockFault({ ...form, allDay: true, lastDay: '2027-02-28' })).toBe('order');
  expect(blockInput({ ...form, allDay: true }, 'Europe/Berlin')).toEqual({
    title: 'Lunch',
    allDay: true,
    start: { localDate: '2027-03-01T00:00:00', timeZone: 'Europe/Berlin' },
    end: { localDate: '2027-03-03T00:00:00', timeZone: 'Europe/Berlin' },
  });
});
