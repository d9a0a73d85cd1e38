import { expect, test } from 'vitest';
import {
  booking,
  closure,
  freeNames,
  listed,
  once,
  own,
  person,
  location,
  room,
  service,
  times,
  week,
  weekly,
  world,
} from '../testWorld.ts';

const nine = (date: string, more = {}) => weekly(date, '09:00', '10:00', more);
const two = {
  locations: [
    location('Mitte', [nine('2027-03-01')], { default: true }),
    location('Nord', [nine('2027-03-02')]),
  ],
};
const everywhere = [
  service('Haircut', {
    locations: [
      { kind: 'BUSINESS', locationId: 'Mitte' },
      { kind: 'BUSINESS', locationId: 'Nord' },
      { kind: 'CUSTOM', id: 'fair', name: 'Fair' },
      { kind: 'CUSTOMER' },
    ],
  }),
];

/** `01 Mitte`: the days and locations of the slots of a week. */
const daysAndLocations = (parts: Parameters<typeof world>[0]): string[] =>
  world({ services: everywhere, ...two, ...parts })
    .slots(week)
    .map((slot) => `${slot.localStart.slice(8, 10)} ${slot.location.name || 'customer'}`);

test('an unassigned person works by the hours of the default location, at every location', () => {
  expect(daysAndLocations({})).toEqual(['01 customer', '01 Fair', '01 Mitte', '01 Nord']);
});

test('a person with the hours of the default location works by them at every location of the business', () => {
  const resources = [person('Ada', { hours: { from: 'LOCATION', locationId: 'Mitte' } })];
  expect(daysAndLocations({ resources })).toEqual(['01 Mitte', '01 Nord']);
});

test('a person with the hours of another location works by them, only at that location', () => {
  const resources = [person('Ada', { hours: { from: 'LOCATION', locationId: 'Nord' } })];
  expect(daysAndLocations({ resources })).toEqual(['02 Nord']);
});

test('own hours replace all others, even if they are empty', () => {
  const resources = [person('Ada', own(nine('2027-03-03')))];
  expect(daysAndLocations({ resources })).toEqual(['03 customer', '03 Fair', '03 Mitte', '03 Nord']);
  expect(daysAndLocations({ resources: [person('Ada', own())] })).toEqual([]);
});

test('own hours may exceed the hours of the business', () => {
  const resources = [person('Ada', own(weekly('2027-03-07', '20:00', '22:00')))];
  expect(times(world({ resources }).slots(week))).toEqual(['20:00', '21:00']);
});

test('an event with a location applies only there, and at no custom or customer’s location', () => {
  const resources = [person('Ada', own(nine('2027-03-01', { locationId: 'Nord' }), nine('2027-03-04')))];
  expect(daysAndLocations({ resources })).toEqual([
    '01 Nord',
    '04 customer',
    '04 Fair',
    '04 Mitte',
    '04 Nord',
  ]);
});

test('archived locations, deleted people and people without services offer nothing', () => {
  const archived = { locations: [two.locations[0]!, { ...two.locations[1]!, archived: true }] };
  expect(daysAndLocations(archived)).toEqual(['01 customer', '01 Fair', '01 Mitte']);
  expect(daysAndLocations({ resources: [person('Ada', { deleted: true })] })).toEqual([]);
  expect(daysAndLocations({ resources: [person('Ada', { serviceProvider: false })] })).toEqual([]);
});

test('a cancelled event or occurrence is no window', () => {
  const exceptions = [{ of: '2027-03-08', cancelled: true, start: '', end: '' }];
  const resources = [
    person('Ada', own(nine('2027-03-01', { exceptions }), nine('2027-03-02', { cancelled: true }))),
  ];
  const days = world({ resources }).slots({ ...week, to: '2027-03-22T00:00:00' });
  expect(days.map(({ localStart }) => localStart.slice(0, 10))).toEqual(['2027-03-01', '2027-03-15']);
});

test('an exception replaces its occurrence, and may be on another day', () => {
  const exceptions = [{ of: '2027-03-01', start: '2027-03-04T14:00:00', end: '2027-03-04T16:00:00' }];
  const resources = [person('Ada', own(nine('2027-03-01', { exceptions })))];
  const slots = world({ resources }).slots({ ...week, to: '2027-03-09T00:00:00' });
  expect(slots.map(({ localStart }) => localStart)).toEqual([
    '2027-03-04T14:00:00',
    '2027-03-04T15:00:00',
    '2027-03-08T09:00:00',
  ]);
});

test('ignores an exception on a day without an occurrence', () => {
  const exceptions = [{ of: '2027-03-02', start: '2027-03-02T14:00:00', end: '2027-03-02T16:00:00' }];
  const resources = [person('Ada', own(nine('2027-03-01', { exceptions })))];
  expect(world({ resources }).slots(week)).toHaveLength(1);
});

test('joins overlapping and adjacent windows of one day', () => {
  const resources = [
    person(
      'Ada',
      own(
        weekly('2027-03-01', '09:30', '11:00'),
        weekly('2027-03-01', '11:00', '12:00'),
        weekly('2027-03-01', '11:30', '13:30'),
      ),
    ),
  ];
  expect(times(world({ resources }).slots())).toEqual(['09:30', '10:30', '11:30', '12:30']);
});

test('a window until 24:00 belongs to the day of its start', () => {
  const resources = [person('Ada', own(weekly('2027-03-01', '22:30', '24:00')))];
  expect(listed(world({ resources }).slots(week))).toEqual(['22:30']);
});

const first = (parts: Parameters<typeof world>[0]) =>
  world({ timeZone: 'Europe/Berlin', ...parts })
    .slots({ ...week, timeZone: 'UTC' })[0]
    ?.localStart.slice(11, 16);

test('the zone of a schedule is its own, else that of its location, else that of the business', () => {
  const hours = [weekly('2027-03-01', '09:00', '10:00')];
  const mitte = location('Mitte', hours, { default: true });
  expect(first({ locations: [mitte] })).toBe('08:00');
  expect(first({ locations: [{ ...mitte, timeZone: 'America/New_York' }] })).toBe('14:00');
  const tokyo = { ...mitte.hours, timeZone: 'Asia/Tokyo' };
  expect(first({ locations: [{ ...mitte, timeZone: 'America/New_York', hours: tokyo }] })).toBe('00:00');
  const event = { ...hours[0]!, timeZone: 'Asia/Kathmandu' };
  expect(first({ locations: [{ ...mitte, hours: { ...tokyo, events: [event] } }] })).toBe('03:15');
});

test('closures close the whole business, or the location that they name', () => {
  const locations = [location('Mitte', [nine('2027-03-01')], { default: true }), location('Nord', [])];
  const open = (...closures: ReturnType<typeof closure>[]) =>
    world({ services: everywhere, locations, closures })
      .slots({ bookable: true })
      .map(({ location: at }) => at.name);
  expect(open(closure('2027-03-01T09:30', '2027-03-01T09:45'))).toEqual([]);
  expect(open(closure('2027-03-01T09:30', '2027-03-01T09:45', { locationId: 'Nord' }))).toEqual([
    '',
    'Fair',
    'Mitte',
  ]);
  expect(open(closure('2027-03-01T09:30', '2027-03-01T09:45', { transparency: 'FREE' }))).toHaveLength(4);
  expect(open(closure('2027-03-01T12:00', '2027-03-02T12:00', { allDay: true }))).toEqual([]);
  expect(open(closure('2027-02-28T12:00', '2027-03-01T12:00', { allDay: true }))).toHaveLength(4);
});

test('a weekly closure closes each of its days', () => {
  const closures = [
    closure('2027-03-01T00:00', '2027-03-02T00:00', {
      allDay: true,
      recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MONDAY', 'WEDNESDAY'] },
    }),
  ];
  const days = world({ closures })
    .slots({ ...week, bookable: true })
    .map(({ localStart }) => localStart.slice(8, 10));
  expect([...new Set(days)]).toEqual(['02', '04', '05']);
});

test('a room without hours is always open, one with hours only during them', () => {
  const services = [service('Haircut', { needs: [{ typeId: 'rooms', resourceIds: [] }] })];
  const open = (one: ReturnType<typeof room>) =>
    times(world({ services, resources: [person('Ada'), one] }).slots());
  expect(open(room('Red'))).toHaveLength(8);
  expect(open(room('Red', own(weekly('2027-03-01', '10:00', '12:30'))))).toEqual(['10:00', '11:00']);
  expect(open(room('Red', { locationIds: ['Nord'] }))).toEqual([]);
  expect(open(room('Red', { locationIds: ['Mitte'] }))).toHaveLength(8);
  expect(open(room('Red', { deleted: true }))).toEqual([]);
});

test('a room with locations is never at a custom or customer’s location', () => {
  const locations = [{ kind: 'CUSTOMER' }] as const;
  const services = [service('Haircut', { locations, needs: [{ typeId: 'rooms', resourceIds: [] }] })];
  const open = (one: ReturnType<typeof room>) =>
    times(world({ services, resources: [person('Ada'), one] }).slots());
  expect(open(room('Van'))).toHaveLength(8);
  expect(open(room('Van', { locationIds: ['Mitte'] }))).toEqual([]);
});

const taken = (id: string, hour: string) => booking(id, `2027-03-01T${hour}:00`, `2027-03-01T${hour}:30`);

test('a slot needs one free resource of every required type', () => {
  const services = [
    service('Haircut', {
      needs: [
        { typeId: 'rooms', resourceIds: ['Red', 'Blue'] },
        { typeId: 'lasers', resourceIds: [] },
      ],
    }),
  ];
  const resources = [
    person('Ada'),
    room('Red'),
    room('Blue'),
    room('Green'),
    room('Laser', { typeId: 'lasers' }),
  ];
  const appointments = [taken('Red', '10'), taken('Red', '11'), taken('Blue', '11'), taken('Laser', '12')];
  const { slots } = world({ services, resources, busy: { appointments } });
  expect(times(slots())).toEqual(['09:00', '10:00', '13:00', '14:00', '15:00', '16:00']);
  const shown = slots({ includeTypeIds: ['rooms'] });
  expect(
    shown.slice(0, 3).map(({ availableResources }) => availableResources[0]!.resources.map(({ id }) => id)),
  ).toEqual([['Blue', 'Red'], ['Blue'], []]);
});

test('no room is free while the business is closed', () => {
  const services = [service('Haircut', { needs: [{ typeId: 'rooms', resourceIds: [] }] })];
  const closures = [closure('2027-03-01T09:00', '2027-03-01T10:00')];
  const shown = world({ services, closures, resources: [person('Ada'), room('Red')] }).slots({
    includeTypeIds: ['rooms'],
  });
  expect(freeNames(shown.slice(0, 2))).toEqual(['09:00', '10:00 Red']);
});

test('a slot lists the resources of the types that the question filters or includes', () => {
  const services = [service('Haircut', { needs: [{ typeId: 'rooms', resourceIds: [] }] })];
  const { slots } = world({ services, resources: [person('Ada'), room('Red'), room('Blue')] });
  const first = (question: Parameters<typeof slots>[0]) => freeNames(slots(question).slice(0, 1));
  expect(first({})).toEqual(['09:00 Ada']);
  expect(first({ types: [{ typeId: 'rooms', resourceIds: [] }] })).toEqual(['09:00 Blue Red']);
  expect(first({ types: [{ typeId: 'rooms', resourceIds: ['Red'] }] })).toEqual(['09:00 Red']);
});

test('two requirements of one type take two different rooms', () => {
  const needs = [
    { typeId: 'rooms', resourceIds: [] },
    { typeId: 'rooms', resourceIds: ['Red'] },
  ];
  const services = [service('Haircut', { needs })];
  expect(times(world({ services, resources: [person('Ada'), room('Red')] }).slots())).toEqual([]);
  expect(
    times(world({ services, resources: [person('Ada'), room('Red'), room('Blue')] }).slots()),
  ).toHaveLength(8);
});

test('rooms for rent have their own windows, or those of the location', () => {
  const needs = [{ typeId: 'rooms', resourceIds: [] }];
  const services = [service('Haircut', { staffIds: [], needs })];
  const resources = [room('Blue'), room('Red', own(once('2027-03-01T18:00', '2027-03-01T19:00')))];
  const slots = world({ services, resources }).slots();
  expect(times(slots).at(-2)).toBe('16:00');
  expect(slots.at(-1)).toMatchObject({
    localStart: '2027-03-01T18:00:00',
    availableResources: [{ typeId: 'rooms', resources: [{ id: 'Red', name: 'Red' }] }],
  });
});

test('a service without staff and resources has no slots', () => {
  expect(world({ services: [service('Haircut', { staffIds: [] })] }).slots()).toEqual([]);
});
