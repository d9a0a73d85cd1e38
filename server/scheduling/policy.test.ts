import { expect, test } from 'vitest';
import type { Policy } from './model.ts';
import { at, booking, listed, service, session, times, world } from './testWorld.ts';

const withPolicy = (policy: Partial<Policy>, more = {}) => [
  service('Haircut', { policy: { bookAfterStart: false, maxParticipantsPerBooking: 1, ...policy }, ...more }),
];

test('a start is too early before the current time plus the earliest booking limit, which is inclusive', () => {
  const services = withPolicy({ earliestBookingInMinutes: 120 });
  const { slots } = world({ services, now: '2027-03-01T09:00' });
  expect(times(slots())).toEqual(['09:00', '10:00', '11:00']);
  expect(slots()[3]).toMatchObject({
    localStart: '2027-03-01T12:00:00',
    bookable: false,
    remainingCapacity: 1,
    bookableCapacity: 0,
    violations: {
      tooEarlyToBook: true,
      earliestBookingDate: at('2027-03-01T10:00'),
      tooLateToBook: false,
      bookOnlineDisabled: false,
    },
    nonBookableReasons: { violatesBookingPolicy: true },
  });
});

test('a start is too late before the current time plus the latest booking limit, which is inclusive', () => {
  const { slots } = world({ services: withPolicy({ latestBookingInMinutes: 120 }), now: '2027-03-01T09:00' });
  expect(times(slots())[0]).toBe('11:00');
  expect(slots()[1]!.violations).toEqual({
    tooEarlyToBook: false,
    tooLateToBook: true,
    bookOnlineDisabled: false,
  });
});

test('past starts are listed as too late only', () => {
  const { slots } = world({ now: '2027-03-01T12:00' });
  expect(listed(slots())).toHaveLength(8);
  expect(times(slots())).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00']);
  expect(slots()[0]!.violations.tooLateToBook).toBe(true);
});

test('booking after the start does not apply to appointments', () => {
  const { slots } = world({ services: withPolicy({ bookAfterStart: true }), now: '2027-03-01T12:30' });
  expect(times(slots())[0]).toBe('13:00');
});

test('disabled online booking and deletion prevent bookings', () => {
  for (const more of [{ onlineBooking: false }, { deleted: true }]) {
    const slots = world({ services: withPolicy({}, more) }).slots();
    expect(times(slots)).toEqual([]);
    expect(slots[0]!.violations.bookOnlineDisabled).toBe(true);
  }
});

test('a hidden service violates nothing', () => {
  expect(times(world({ services: withPolicy({}, { hidden: true }) }).slots())).toHaveLength(8);
});

test('filters by bookability and by each violation', () => {
  const services = withPolicy({ earliestBookingInMinutes: 120 });
  const busy = { appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00')] };
  const { slots } = world({ services, busy, now: '2027-03-01T09:00' });
  expect(listed(slots({ bookable: true }))).toEqual(['09:00', '11:00']);
  expect(listed(slots({ bookable: false }))).toHaveLength(6);
  expect(listed(slots({ violations: { tooEarlyToBook: false } }))).toEqual(['09:00', '10:00', '11:00']);
  expect(listed(slots({ violations: { tooEarlyToBook: true, tooLateToBook: true } }))).toEqual([]);
});

const yoga = (policy: Partial<Policy>) =>
  service('Yoga', {
    type: 'CLASS',
    policy: { bookAfterStart: false, maxParticipantsPerBooking: 1, ...policy },
  });
const one = session('one', '2027-03-01T10:00', '2027-03-01T11:00');

test.each([
  [{}, '2027-03-01T10:00', true],
  [{}, '2027-03-01T10:01', false],
  [{ bookAfterStart: true }, '2027-03-01T10:59', true],
  [{ bookAfterStart: true }, '2027-03-01T11:00', true],
  [{ bookAfterStart: true }, '2027-03-01T11:01', false],
  [{ latestBookingInMinutes: 30 }, '2027-03-01T09:30', true],
  [{ latestBookingInMinutes: 30 }, '2027-03-01T09:31', false],
])('a class with %j at %s: bookable %s', (policy, now, bookable) => {
  const { ask } = world({ services: [yoga(policy)], busy: { sessions: [one] }, now });
  expect(ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId: 'one' })?.bookable).toBe(bookable);
});
