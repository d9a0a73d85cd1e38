import { expect, test } from 'vitest';
import { booking, once, own, person, location, service, world } from '../testWorld.ts';

const slotAt = (start: string | number, more = {}, parts = {}) =>
  world(parts).ask<'SLOT'>({ ask: 'SLOT', serviceId: 'Haircut', start, ...more });

test('a start off the grid is bookable', () => {
  expect(slotAt('2027-03-01T09:07:00')).toMatchObject({ bookable: true, localEnd: '2027-03-01T10:07:00' });
  expect(slotAt(Date.parse('2027-03-01T09:07:00Z'))?.bookable).toBe(true);
});

test('a start outside every window has no slot', () => {
  expect(slotAt('2027-03-01T16:01:00')).toBeUndefined();
  expect(slotAt('2027-03-01T08:59:00')).toBeUndefined();
  expect(slotAt('2027-03-06T10:00:00')).toBeUndefined();
});

test('a taken start is not bookable, except for its own booking', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00', { id: 'mine' })] };
  expect(slotAt('2027-03-01T10:30:00', {}, { busy })?.nonBookableReasons).toEqual({
    noRemainingCapacity: true,
  });
  expect(slotAt('2027-03-01T10:30:00', { exceptBookingIds: ['mine'] }, { busy })?.bookable).toBe(true);
});

test('refuses a duration that the service does not offer', () => {
  const services = [service('Haircut', { durations: [60, 90], addOns: [{ id: 'wash', minutes: 15 }] })];
  const until = (end: string, choices = {}) =>
    slotAt('2027-03-01T10:00:00', { end, choices }, { services })?.localEnd;
  expect(until('2027-03-01T11:30:00')).toBe('2027-03-01T11:30:00');
  expect(until('2027-03-01T11:45:00')).toBeUndefined();
  expect(until('2027-03-01T11:45:00', { addOnIds: ['wash'] })).toBe('2027-03-01T11:45:00');
  expect(until('2027-03-01T11:30:00', { durationInMinutes: 60 })).toBeUndefined();
});

test('accepts the duration of a variant', () => {
  const services = [service('Haircut', { durations: [60], durationChoices: [{ id: 'long', minutes: 90 }] })];
  const until = (end: string, choices = {}) =>
    slotAt('2027-03-01T10:00:00', { end, choices }, { services })?.localEnd;
  expect(until('2027-03-01T11:30:00')).toBe('2027-03-01T11:30:00');
  expect(until('2027-03-01T11:30:00', { durationChoiceId: 'long' })).toBe('2027-03-01T11:30:00');
  expect(until('2027-03-01T11:00:00', { durationChoiceId: 'long' })).toBeUndefined();
});

test('lists all free people, also more than ten', () => {
  const staffIds = Array.from({ length: 12 }, (_, index) => `Person ${String(index).padStart(2, '0')}`);
  const parts = { services: [service('Haircut', { staffIds })], resources: staffIds.map((id) => person(id)) };
  expect(slotAt('2027-03-01T10:00:00', {}, parts)?.availableResources[0]).toMatchObject({
    hasMore: false,
    resources: { length: 12 },
  });
  expect(world(parts).slots()[0]?.availableResources[0]).toMatchObject({
    hasMore: true,
    resources: { length: 10 },
  });
});

test('uses the first bookable location by default', () => {
  const locations = [
    location('Mitte', [], { default: true }),
    location('Nord', [once('2027-03-01T10:00', '2027-03-01T12:00')]),
    location('Ost', [once('2027-03-01T10:00', '2027-03-01T12:00')]),
  ];
  const staffIds = ['Ada', 'Ben'];
  const parts = {
    locations,
    resources: [
      person('Ada', { hours: { from: 'LOCATION', locationId: 'Nord' } }),
      person('Ben', { hours: { from: 'LOCATION', locationId: 'Ost' } }),
    ],
    services: [
      service('Haircut', {
        staffIds,
        locations: ['Ost', 'Nord', 'Mitte'].map((locationId) => ({ kind: 'BUSINESS', locationId })),
      }),
    ],
  };
  const busy = { appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00')] };
  expect(slotAt('2027-03-01T10:00:00', {}, parts)?.location.name).toBe('Nord');
  expect(slotAt('2027-03-01T10:00:00', {}, { ...parts, busy })?.location.name).toBe('Ost');
  expect(slotAt('2027-03-01T10:00:00', { location: { id: 'Nord' } }, { ...parts, busy })?.bookable).toBe(
    false,
  );
});

const berlin = (window: [string, string]) => ({
  timeZone: 'Europe/Berlin',
  resources: [person('Ada', own(once(...window)))],
  slotsSplit: { by: 'MINUTES', minutes: 30 },
});

test('a skipped local time means the time after the gap, and the answer says so', () => {
  const parts = berlin(['2027-03-28T00:00', '2027-03-28T08:00']);
  expect(slotAt('2027-03-28T02:30:00', {}, parts)).toMatchObject({
    localStart: '2027-03-28T03:30:00',
    clockChange: 'SKIPPED',
  });
  expect(slotAt('2027-03-28T04:30:00', {}, parts)).not.toHaveProperty('clockChange');
});

test('a repeated local time means the earliest listed instant, and the answer says so', () => {
  const first = Date.parse('2027-10-31T00:30:00Z');
  const second = Date.parse('2027-10-31T01:30:00Z');
  const fullNight = berlin(['2027-10-31T00:00', '2027-10-31T08:00']);
  expect(slotAt('2027-10-31T02:30:00', {}, fullNight)).toMatchObject({
    start: first,
    clockChange: 'REPEATED',
  });
  // The window begins at 03:15 UTC+2 minus an hour: only the second 02:30 is on its grid.
  const hours = once('2027-10-31T01:30', '2027-10-31T08:00', { timeZone: 'UTC' });
  const late = { ...fullNight, resources: [person('Ada', own(hours))] };
  expect(slotAt('2027-10-31T02:30:00', {}, late)).toMatchObject({ start: second, clockChange: 'REPEATED' });
});
