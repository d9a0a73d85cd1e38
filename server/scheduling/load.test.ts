import { expect, test } from 'vitest';
import { booking, closure, once, own, person, location, service, session, world } from './testWorld.ts';

const load = (parts: Parameters<typeof world>[0], days = 1) =>
  world(parts).ask<'LOAD'>({ ask: 'LOAD', from: '2027-03-01T00:00:00', days }).days;

const block = (start: string, end: string) => ({
  id: start,
  start: Date.parse(`${start}:00Z`),
  end: Date.parse(`${end}:00Z`),
  reservedAfterInMinutes: 0,
  cancelled: false,
  resources: [{ id: 'Ada', transparency: 'BUSY' as const }],
});

const nine = () => own(once('2027-03-01T09:00', '2027-03-01T12:00'));

test('open minutes are the hours of all people who provide services, each minute once', () => {
  const resources = [
    person(
      'Ada',
      own(once('2027-03-01T09:00', '2027-03-01T12:00'), once('2027-03-01T11:00', '2027-03-01T13:00')),
    ),
    person('Ben', nine()),
    person('Cem', { ...nine(), serviceProvider: false }),
    person('Dan', { ...nine(), deleted: true }),
  ];
  expect(load({ resources })).toEqual([
    { date: '2027-03-01', openMinutes: 420, bookedMinutes: 0, spots: 0, takenSpots: 0 },
  ]);
});

test('a closure takes the hours of its location only', () => {
  const both = own(
    once('2027-03-01T09:00', '2027-03-01T12:00', { locationId: 'Mitte' }),
    once('2027-03-01T13:00', '2027-03-01T14:00', { locationId: 'Nord' }),
  );
  const parts = {
    resources: [person('Ada', both)],
    locations: [location('Mitte', [], { default: true }), location('Nord', [])],
  };
  const at = (locationId?: string) =>
    load({
      ...parts,
      closures: [
        closure('2027-03-01T10:00', '2027-03-01T20:00', locationId === undefined ? {} : { locationId }),
      ],
    })[0]?.openMinutes;
  expect(at('Nord')).toBe(180);
  expect(at('Mitte')).toBe(120);
  expect(at()).toBe(60);
});

test('blocked time and time off take the hours of their people', () => {
  const resources = [person('Ada', nine()), person('Ben', nine())];
  const open = (blocks: ReturnType<typeof block>[]) => load({ resources, busy: { blocks } })[0]?.openMinutes;
  expect(open([block('2027-03-01T11:00', '2027-03-01T14:00')])).toBe(300);
  expect(open([block('2027-03-01T00:00', '2027-03-02T00:00')])).toBe(180);
  expect(open([{ ...block('2027-03-01T00:00', '2027-03-02T00:00'), cancelled: true }])).toBe(360);
});

test('booked minutes count appointments and sessions without buffers, on the day they fall', () => {
  const resources = [person('Ada', nine())];
  const yoga = session('yoga', '2027-03-01T10:00', '2027-03-01T11:00', {
    resources: [{ id: 'Ada', transparency: 'BUSY' }],
    capacity: 8,
    taken: 3,
  });
  const cancelled = session('off', '2027-03-01T15:00', '2027-03-01T16:00', { cancelled: true, capacity: 5 });
  const busy = {
    appointments: [
      booking('Ada', '2027-03-01T09:00', '2027-03-01T09:30', { bufferInMinutes: 15 }),
      booking('Ada', '2027-03-01T23:30', '2027-03-02T00:30'),
    ],
    sessions: [yoga, cancelled],
  };
  const [first, second] = load({ resources, busy, services: [service('Yoga', { type: 'CLASS' })] }, 2);
  expect(first).toEqual({
    date: '2027-03-01',
    openMinutes: 180,
    bookedMinutes: 120,
    spots: 8,
    takenSpots: 3,
  });
  expect(second).toMatchObject({ bookedMinutes: 30, openMinutes: 0 });
});
