import { expect, test } from 'vitest';
import {
  closure,
  booking,
  freeNames,
  listed,
  own,
  person,
  location,
  once,
  service,
  times,
  weekly,
  world,
} from '../testWorld.ts';

const halfHours = { by: 'MINUTES', minutes: 30 } as const;
const filled = { by: 'DURATION' } as const;

test('counts starts from the beginning of the window, not from midnight', () => {
  const { slots } = world({
    slotsSplit: halfHours,
    resources: [person('Ada', own(weekly('2027-03-01', '12:30', '15:00')))],
  });
  expect(times(slots())).toEqual(['12:30', '13:00', '13:30', '14:00']);
});

test('an appointment must end within the window, its buffer may end later', () => {
  const services = [service('Haircut', { bufferInMinutes: 45 })];
  const { slots } = world({ services });
  expect(times(slots()).at(-1)).toBe('16:00');
});

test('neither appointment nor buffer may overlap a busy time', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T11:00', '2027-03-01T12:00')] };
  expect(times(world({ busy }).slots())).toEqual([
    '09:00',
    '10:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ]);
  const services = [service('Haircut', { bufferInMinutes: 10 })];
  expect(times(world({ busy, services }).slots())).toEqual([
    '09:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
  ]);
});

test('a booking occupies the time of its buffer', () => {
  const busy = {
    appointments: [booking('Ada', '2027-03-01T11:00', '2027-03-01T12:00', { bufferInMinutes: 15 })],
  };
  expect(times(world({ busy }).slots())).toEqual(['09:00', '10:00', '13:00', '14:00', '15:00', '16:00']);
});

test('fills windows in steps of duration and buffer if starts follow the duration', () => {
  const services = [service('Haircut', { durations: [30], bufferInMinutes: 10 })];
  const { slots } = world({ slotsSplit: filled, services });
  expect(times(slots()).slice(0, 3)).toEqual(['09:00', '09:40', '10:20']);
});

test('a booking moves the next start if starts follow the duration', () => {
  const services = [service('Haircut', { durations: [30], bufferInMinutes: 10 })];
  const busy = {
    appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T10:25', { bufferInMinutes: 10 })],
  };
  const { slots } = world({ slotsSplit: filled, services, busy });
  expect(listed(slots()).slice(0, 4)).toEqual(['09:00', '10:35', '11:15', '11:55']);
});

test('an appointment whose buffer overlaps the next busy time is no start if starts follow the duration', () => {
  const services = [service('Haircut', { durations: [60], bufferInMinutes: 10 })];
  const busy = { appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00')] };
  expect(listed(world({ slotsSplit: filled, services, busy }).slots()).at(0)).toBe('11:00');
});

test('closures shorten gaps, and a buffer may overlap them, if starts follow the duration', () => {
  const services = [service('Haircut', { durations: [60], bufferInMinutes: 10 })];
  const closures = [closure('2027-03-01T10:00', '2027-03-01T14:15')];
  const { slots } = world({ slotsSplit: filled, services, closures });
  expect(listed(slots())).toEqual(['09:00', '14:15', '15:25']);
});

test('uses the chosen duration, else the first', () => {
  const services = [
    service('Haircut', {
      durations: [60, 120],
      durationChoices: [{ id: 'long', minutes: 120 }],
      addOns: [{ id: 'wash', minutes: 30 }],
    }),
  ];
  const { slots } = world({ services });
  expect(times(slots()).at(-1)).toBe('16:00');
  expect(times(slots({ choices: { durationInMinutes: 120 } })).at(-1)).toBe('15:00');
  expect(times(slots({ choices: { durationChoiceId: 'long' } })).at(-1)).toBe('15:00');
  expect(slots({ choices: { addOnIds: ['wash'] } }).at(-1)?.localEnd).toBe('2027-03-01T16:30:00');
});

test.each([
  [{ durationInMinutes: 45 }, 'customerChoices.durationInMinutes'],
  [{ durationChoiceId: 'none' }, 'customerChoices.durationChoiceId'],
  [{ addOnIds: ['none'] }, 'customerChoices.addOnIds'],
])('refuses a choice that the service does not offer: %j', (choices, field) => {
  expect(() => world().slots({ choices })).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 'INVALID_VALUE', field }) }),
  );
});

test('each person has a grid, and a slot lists the people whose grid has its start', () => {
  const resources = [
    person('Ada', own(weekly('2027-03-01', '09:00', '11:00'))),
    person('Ben', own(weekly('2027-03-01', '09:15', '11:15'))),
  ];
  const services = [service('Haircut', { staffIds: ['Ada', 'Ben'] })];
  const { slots } = world({ slotsSplit: halfHours, resources, services });
  expect(freeNames(slots())).toEqual([
    '09:00 Ada',
    '09:15 Ben',
    '09:30 Ada',
    '09:45 Ben',
    '10:00 Ada',
    '10:15 Ben',
  ]);
  expect(
    freeNames(
      slots({ types: [{ typeId: slots()[0]!.availableResources[0]!.typeId, resourceIds: ['Ben'] }] }),
    ),
  ).toEqual(['09:15 Ben', '09:45 Ben', '10:15 Ben']);
});

test('several people who are free at one start share a slot', () => {
  const resources = [person('Ben'), person('Ada')];
  const services = [service('Haircut', { staffIds: ['Ben', 'Ada'] })];
  expect(freeNames(world({ resources, services }).slots()).slice(0, 2)).toEqual([
    '09:00 Ada Ben',
    '10:00 Ada Ben',
  ]);
});

test('the unfiltered answer contains taken starts too', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T11:00', '2027-03-01T12:00')] };
  const taken = world({ busy })
    .slots()
    .find(({ localStart }) => localStart.endsWith('11:00:00'));
  expect(taken).toMatchObject({
    bookable: false,
    totalCapacity: 1,
    remainingCapacity: 0,
    bookableCapacity: 0,
    nonBookableReasons: { noRemainingCapacity: true },
    availableResources: [{ resources: [], hasMore: false }],
  });
});

test('an appointment may continue into the window of the next day', () => {
  const services = [service('Haircut', { durations: [120] })];
  const resources = [
    person('Ada', own(weekly('2027-03-01', '22:00', '24:00'), weekly('2027-03-02', '00:00', '02:00'))),
  ];
  const { slots } = world({ services, resources });
  expect(times(slots())).toEqual(['22:00', '23:00']);
  expect(times(world({ services, resources, slotsSplit: filled }).slots())).toEqual(['22:00']);
});

test('each local day keeps its grid if windows are adjacent at midnight', () => {
  const resources = [
    person(
      'Ada',
      own(once('2027-03-01T22:10', '2027-03-02T00:00'), once('2027-03-02T00:00', '2027-03-02T02:00')),
    ),
  ];
  const { slots } = world({ slotsSplit: halfHours, resources });
  expect(times(slots({ to: '2027-03-03T00:00:00' }))).toEqual([
    '22:10',
    '22:40',
    '23:10',
    '23:40',
    '00:00',
    '00:30',
    '01:00',
  ]);
});

test('a window over midnight has one grid', () => {
  const resources = [person('Ada', own(once('2027-03-01T22:10', '2027-03-02T01:10')))];
  expect(times(world({ slotsSplit: halfHours, resources }).slots({ to: '2027-03-03T00:00:00' }))).toEqual([
    '22:10',
    '22:40',
    '23:10',
    '23:40',
    '00:10',
  ]);
});

test('includes the beginning of the range and excludes its end', () => {
  const { slots } = world();
  expect(times(slots({ from: '2027-03-01T10:00:00', to: '2027-03-01T12:00:00' }))).toEqual([
    '10:00',
    '11:00',
  ]);
  expect(times(slots({ from: '2027-03-01T10:01:00', to: '2027-03-01T12:01:00' }))).toEqual([
    '11:00',
    '12:00',
  ]);
});

test('a service with several locations has one slot per start and location', () => {
  const locations = [
    location('Mitte', [weekly('2027-03-01', '09:00', '11:00')], { default: true }),
    location('Nord', []),
  ];
  const services = [
    service('Haircut', {
      locations: [
        { kind: 'BUSINESS', locationId: 'Nord' },
        { kind: 'BUSINESS', locationId: 'Mitte' },
      ],
    }),
  ];
  const found = world({ locations, services }).slots();
  expect(found.map((slot) => `${slot.localStart.slice(11, 13)} ${slot.location.name}`)).toEqual([
    '09 Mitte',
    '09 Nord',
    '10 Mitte',
    '10 Nord',
  ]);
  expect(world({ locations, services }).slots({ locations: [{ id: 'Nord' }] })).toHaveLength(2);
});

test('courses and classes have no appointment slots', () => {
  expect(world({ services: [service('Haircut', { type: 'COURSE' })] }).slots()).toEqual([]);
});

test('refuses an unknown service', () => {
  expect(() => world().slots({ serviceId: 'none' })).toThrow(
    expect.objectContaining({ refusal: { code: 'SERVICE_NOT_FOUND', serviceId: 'none' } }),
  );
});
