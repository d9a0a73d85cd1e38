import { expect, test } from 'vitest';
import { staffResourceTypeId } from '../../../contract/entities/places/resourceType.ts';
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
  place,
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

test('parts follow each other without a gap, in the order asked', () => {
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

test('the whole chain must fit, though the starts are those of the first part', () => {
  const slots = chains({ services: [cut, dye] });
  expect(listed(slots).at(-1)).toBe('16:00');
  expect(times(slots).at(-1)).toBe('15:00');
});

test('where the same person goes on, the buffer follows the last part only', () => {
  const resources = [person('Ada', open('09:00', '10:30'))];
  const until = (end: string) => ({
    resources,
    services: [cut, dye],
    busy: { appointments: [booking('Ada', end, '2027-03-01T12:00')] },
  });
  expect(times(chains(until('2027-03-01T10:40')))).toEqual(['09:00']);
  expect(times(chains(until('2027-03-01T10:39')))).toEqual([]);
});

test('each part blocks its own people, and everybody’s buffer follows their last part', () => {
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

test('any combination of people counts, and parts name those who can complete the chain', () => {
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
  // Ada has no time for the buffer of the first part, so she must go on.
  const soon = booking('Ada', '2027-03-01T10:40', '2027-03-01T11:00', { bufferInMinutes: 0 });
  const late = { ...services[0]!, bufferInMinutes: 60 };
  const found = chains({ resources, services: [late, services[1]!], busy: { appointments: [soon] } });
  expect(who(found[0]!)).toEqual(['Ada+Ben', 'Ada+Ben']);
});

test('somebody without time for a buffer who cannot go on takes no part', () => {
  const services = [
    { ...cut, staffIds: ['Ada', 'Ben'], bufferInMinutes: 60 },
    { ...dye, staffIds: ['Ben'] },
  ];
  const resources = [person('Ada', open('09:00', '10:30')), person('Ben', open('09:00', '10:30'))];
  const soon = booking('Ada', '2027-03-01T10:40', '2027-03-01T11:00');
  expect(who(chains({ resources, services, busy: { appointments: [soon] } })[0]!)).toEqual(['Ben', 'Ben']);
});

const soon = (id: string) => booking(id, '2027-03-01T10:40', '2027-03-01T11:00');

test('a chain is found even if everybody has to go on', () => {
  const staffIds = ['Ada', 'Ben'];
  const services = [
    { ...cut, staffIds, bufferInMinutes: 60 },
    { ...dye, staffIds: ['Ben'] },
  ];
  const resources = [person('Ada', open('09:00', '10:30')), person('Ben', open('09:00', '10:30'))];
  const appointments = [soon('Ada'), soon('Ben')];
  expect(who(chains({ resources, services, busy: { appointments } })[0]!)).toEqual(['Ben', 'Ben']);
});

test('rooms belong to their part, and their buffer follows their last part', () => {
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

const of = (...ids: string[]) => ids.map((placeId) => ({ kind: 'BUSINESS', placeId }) as const);

test('parts are at one place', () => {
  const places = [
    place('Mitte', [once('2027-03-01T09:00', '2027-03-01T12:00')], { default: true }),
    place('Nord', []),
  ];
  const services = [
    { ...cut, places: of('Mitte', 'Nord') },
    { ...dye, places: [...of('Nord'), { kind: 'CUSTOMER' } as const] },
  ];
  expect([...new Set(chains({ places, services }).map((slot) => slot.place.name))]).toEqual(['Nord']);
});

const policy = (earliestBookingInMinutes: number) => ({
  bookAfterStart: false,
  maxParticipantsPerBooking: 1,
  earliestBookingInMinutes,
});

test('each part is judged by the policy of its own service, and any violation is the chain’s', () => {
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

test('by duration, the step is that of the first part', () => {
  const found = chains({ services: [cut, dye], slotsSplit: { by: 'DURATION' } });
  expect(listed(found).slice(0, 3)).toEqual(['09:00', '10:30', '12:00']);
});

test('day caps and pages count whole chains', () => {
  expect(chains({ services: [cut, dye] }, { perDay: 2 })).toHaveLength(2);
});

test.each([
  [1, 'Cut'],
  [9, 'Cut'],
  [2, 'Yoga'],
])('%i parts of %s are refused', (number, serviceId) => {
  const services = [cut, service('Yoga', { type: 'CLASS' })];
  const asked = Array.from({ length: number }, () => ({ serviceId }));
  expect(() => chains({ services }, { parts: asked })).toThrow(
    expect.objectContaining({
      refusal: expect.objectContaining({ code: 'INVALID_VALUE', field: 'services' }),
    }),
  );
});

test('one chain can be asked for off the grid, with its end', () => {
  const { ask } = world({ services: [cut, dye] });
  const chainAt = (start: string, end?: string) =>
    ask<'CHAIN_SLOT'>({ ask: 'CHAIN_SLOT', parts, start, end });
  expect(chainAt('2027-03-01T09:20:00')).toMatchObject({ bookable: true, localEnd: '2027-03-01T10:50:00' });
  expect(chainAt('2027-03-01T09:20:00', '2027-03-01T10:50:00')?.bookable).toBe(true);
  expect(chainAt('2027-03-01T09:20:00', '2027-03-01T10:20:00')).toBeUndefined();
  expect(chainAt('2027-03-01T08:00:00')).toBeUndefined();
});

test('multislot answers one entry a chain, with the first by name who can complete it', () => {
  const staffIds = ['Ada', 'Ben'];
  const { ask } = world({
    services: [
      { ...cut, staffIds },
      { ...dye, staffIds: ['Ben'] },
    ],
    resources: [person('Ada'), person('Ben')],
    busy: { appointments: [booking('Ada', '2027-03-01T09:00', '2027-03-01T10:00')] },
  });
  const { items } = ask<'CHAIN_ENTRIES'>({ ask: 'CHAIN_ENTRIES', parts, place: { id: 'Mitte' }, ...monday });
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
