import { expect, test } from 'vitest';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Slot } from '../answer.ts';
import type { ChainSlotsQuestion } from '../question.ts';
import {
  at,
  booking,
  listed,
  monday,
  once,
  own,
  person,
  location,
  room,
  service,
  times,
  world,
} from '../testWorld.ts';

const cut = service('Cut', { durations: [60], bufferInMinutes: 30, staffIds: ['Ada'] });
const dye = service('Dye', { durations: [30], bufferInMinutes: 10, staffIds: ['Ada'] });
const parts = [{ serviceId: 'Cut' }, { serviceId: 'Dye' }];
const open = (from: string, to: string) => own(once(`2027-03-01T${from}`, `2027-03-01T${to}`));

type Parts = Parameters<typeof world>[0];
const chains = (world_: Parts, question: Partial<ChainSlotsQuestion> = {}): readonly Slot[] =>
  world(world_).ask<'CHAIN_SLOTS'>({ ask: 'CHAIN_SLOTS', parts, ...monday, ...question }).items;

const who = ({ parts: all = [] }: Slot): string[] =>
  all.map(({ availableResources }) =>
    availableResources.map(({ resources }) => resources.map(({ id }) => id).join('+')).join(' '),
  );

test('schedules parts without a gap in the requested order', () => {
  const [first] = chains({ services: [cut, dye] });
  expect(first).toMatchObject({
    serviceId: 'Cut',
    localStart: '2027-03-01T09:00:00',
    localEnd: '2027-03-01T10:30:00',
    totalCapacity: 1,
    remainingCapacity: 1,
    bookable: true,
    parts: [
      { serviceId: 'Cut', localStart: '2027-03-01T09:00:00', localEnd: '2027-03-01T10:00:00' },
      { serviceId: 'Dye', localStart: '2027-03-01T10:00:00', localEnd: '2027-03-01T10:30:00' },
    ],
  });
});

test('requires that the whole chain fits, on the grid of the first part', () => {
  const slots = chains({ services: [cut, dye] });
  expect(listed(slots).at(-1)).toBe('16:00');
  expect(times(slots).at(-1)).toBe('15:00');
});

test('applies the buffer only after the last consecutive part of a person', () => {
  const resources = [person('Ada', open('09:00', '10:30'))];
  const until = (end: string) => ({
    resources,
    services: [cut, dye],
    busy: { appointments: [booking('Ada', end, '2027-03-01T12:00')] },
  });
  expect(times(chains(until('2027-03-01T10:40')))).toEqual(['09:00']);
  expect(times(chains(until('2027-03-01T10:39')))).toEqual([]);
});

test('each part occupies its own people, with a buffer after the last part of each', () => {
  const resources = [person('Ada', open('09:00', '10:00')), person('Ben', open('09:00', '11:00'))];
  const services = [cut, { ...dye, staffIds: ['Ben'] }];
  const free = (start: string) => ({
    resources,
    services,
    busy: { appointments: [booking('Ada', start, '2027-03-01T12:00')] },
  });
  expect(times(chains(free('2027-03-01T10:30')))).toEqual(['09:00']);
  expect(times(chains(free('2027-03-01T10:29')))).toEqual([]);
});

test('accepts any combination of people, and lists those who can complete the chain', () => {
  const staffIds = ['Ada', 'Ben'];
  const services = [
    { ...cut, staffIds },
    { ...dye, staffIds },
  ];
  const resources = [person('Ada', open('09:00', '10:30')), person('Ben', open('09:00', '10:30'))];
  const busy = (...appointments: ReturnType<typeof booking>[]) =>
    chains({ resources, services, busy: { appointments } });
  expect(who(busy()[0]!)).toEqual(['Ada+Ben', 'Ada+Ben']);
  expect(who(busy(booking('Ada', '2027-03-01T10:00', '2027-03-01T10:30'))[0]!)).toEqual(['Ben', 'Ben']);
  // Ada is not free during the buffer of the first part, so she must take the second part too.
  const soon = booking('Ada', '2027-03-01T10:40', '2027-03-01T11:00', { bufferInMinutes: 0 });
  const late = { ...services[0]!, bufferInMinutes: 60 };
  const found = chains({ resources, services: [late, services[1]!], busy: { appointments: [soon] } });
  expect(who(found[0]!)).toEqual(['Ada+Ben', 'Ada+Ben']);
});

test('excludes a person who is not free during the buffer and cannot take the next part', () => {
  const services = [
    { ...cut, staffIds: ['Ada', 'Ben'], bufferInMinutes: 60 },
    { ...dye, staffIds: ['Ben'] },
  ];
  const resources = [person('Ada', open('09:00', '10:30')), person('Ben', open('09:00', '10:30'))];
  const soon = booking('Ada', '2027-03-01T10:40', '2027-03-01T11:00');
  expect(who(chains({ resources, services, busy: { appointments: [soon] } })[0]!)).toEqual(['Ben', 'Ben']);
});

const soon = (id: string) => booking(id, '2027-03-01T10:40', '2027-03-01T11:00');

test('finds a chain in which each person must take the next part too', () => {
  const staffIds = ['Ada', 'Ben'];
  const services = [
    { ...cut, staffIds, bufferInMinutes: 60 },
    { ...dye, staffIds: ['Ben'] },
  ];
  const resources = [person('Ada', open('09:00', '10:30')), person('Ben', open('09:00', '10:30'))];
  const appointments = [soon('Ada'), soon('Ben')];
  expect(who(chains({ resources, services, busy: { appointments } })[0]!)).toEqual(['Ben', 'Ben']);
});

test('rooms belong to one part, with a buffer after the last part of each', () => {
  const needs = [{ typeId: 'rooms', resourceIds: [] }];
  const services = [
    { ...cut, needs },
    { ...dye, needs },
  ];
  const types = [
    { typeId: staffResourceTypeId, resourceIds: [] },
    { typeId: 'rooms', resourceIds: [] },
  ];
  const withRooms = parts.map((part) => ({ ...part, types }));
  const resources = [person('Ada', open('09:00', '11:00')), room('Blue'), room('Red')];
  const appointments = [
    booking('Red', '2027-03-01T10:00', '2027-03-01T10:30'),
    booking('Blue', '2027-03-01T10:35', '2027-03-01T12:00'),
  ];
  expect(times(chains({ resources, services, busy: { appointments } }))).toEqual([]);
  const [first] = chains(
    { resources, services, busy: { appointments: [appointments[0]!] } },
    { parts: withRooms },
  );
  expect(who(first!)).toEqual(['Ada Blue', 'Ada Blue']);
});

const of = (...ids: string[]) => ids.map((locationId) => ({ kind: 'BUSINESS', locationId }) as const);

test('all parts are at one location', () => {
  const locations = [
    location('Mitte', [once('2027-03-01T09:00', '2027-03-01T12:00')], { default: true }),
    location('Nord', []),
  ];
  const services = [
    { ...cut, locations: of('Mitte', 'Nord') },
    { ...dye, locations: [...of('Nord'), { kind: 'CUSTOMER' } as const] },
  ];
  expect([...new Set(chains({ locations, services }).map((slot) => slot.location.name))]).toEqual(['Nord']);
});

const policy = (earliestBookingInMinutes: number) => ({
  bookAfterStart: false,
  maxParticipantsPerBooking: 1,
  earliestBookingInMinutes,
});

test('checks each part by the policy of its service, and reports any violation for the chain', () => {
  const services = [
    { ...cut, policy: policy(60) },
    { ...dye, policy: policy(90) },
  ];
  const slots = chains({ services, now: '2027-03-01T08:00' });
  expect(slots[0]).toMatchObject({
    bookable: false,
    violations: { earliestBookingDate: at('2027-03-01T08:30') },
  });
  expect(times(chains({ services, now: '2027-03-01T08:30' }))).toEqual(['09:00']);
});

test('uses the step of the first part if starts follow the duration', () => {
  const found = chains({ services: [cut, dye], slotsSplit: { by: 'DURATION' } });
  expect(listed(found).slice(0, 3)).toEqual(['09:00', '10:30', '12:00']);
});

test('counts whole chains for day limits and pages', () => {
  expect(chains({ services: [cut, dye] }, { perDay: 2 })).toHaveLength(2);
});

test.each([
  [1, 'Cut'],
  [9, 'Cut'],
  [2, 'Yoga'],
])('refuses %i parts of %s', (number, serviceId) => {
  const services = [cut, service('Yoga', { type: 'CLASS' })];
  const asked = Array.from({ length: number }, () => ({ serviceId }));
  expect(() => chains({ services }, { parts: asked })).toThrow(
    expect.objectContaining({
      refusal: expect.objectContaining({ code: 'INVALID_VALUE', field: 'services' }),
    }),
  );
});

test('answers one chain off the grid, with its end', () => {
  const { ask } = world({ services: [cut, dye] });
  const chainAt = (start: string, end?: string) =>
    ask<'CHAIN_SLOT'>({ ask: 'CHAIN_SLOT', parts, start, end });
  expect(chainAt('2027-03-01T09:20:00')).toMatchObject({ bookable: true, localEnd: '2027-03-01T10:50:00' });
  expect(chainAt('2027-03-01T09:20:00', '2027-03-01T10:50:00')?.bookable).toBe(true);
  expect(chainAt('2027-03-01T09:20:00', '2027-03-01T10:20:00')).toBeUndefined();
  expect(chainAt('2027-03-01T08:00:00')).toBeUndefined();
});

test('multislot returns one entry per chain, with the first person by name who can complete it', () => {
  const staffIds = ['Ada', 'Ben'];
  const { ask } = world({
    services: [
      { ...cut, staffIds },
      { ...dye, staffIds: ['Ben'] },
    ],
    resources: [person('Ada'), person('Ben')],
    busy: { appointments: [booking('Ada', '2027-03-01T09:00', '2027-03-01T10:00')] },
  });
  const { items } = ask<'CHAIN_ENTRIES'>({
    ask: 'CHAIN_ENTRIES',
    parts,
    location: { id: 'Mitte' },
    ...monday,
  });
  expect(items[0]).toMatchObject({
    serviceId: 'Cut',
    scheduleId: 'Cut-schedule',
    resource: { id: 'Ben' },
    start: at('2027-03-01T09:00'),
    end: at('2027-03-01T10:30'),
    openSpots: 1,
  });
  expect(items[1]?.resource?.id).toBe('Ada');
  expect(items).toHaveLength(8);
});
