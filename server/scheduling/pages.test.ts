import { expect, test } from 'vitest';
import type { Entry, Slot } from './answer.ts';
import type { Position } from './question.ts';
import {
  booking,
  freeNames,
  listed,
  monday,
  own,
  person,
  location,
  service,
  times,
  week,
  weekly,
  world,
} from './testWorld.ts';

const staff = ['Ada', 'Ben'];
const pair = {
  resources: [
    person('Ben', own(weekly('2027-03-01', '09:00', '11:00'))),
    person('Ada', own(weekly('2027-03-01', '09:00', '11:00'))),
  ],
  services: [service('Haircut', { staffIds: staff })],
};
const benAtNine = { appointments: [booking('Ben', '2027-03-01T09:00', '2027-03-01T10:00')] };

const names = (entries: readonly Entry[]): string[] =>
  entries.map(
    ({ localStart, resource, bookable }) => `${localStart.slice(8, 16)} ${resource?.name} ${bookable}`,
  );

test('older calls return an entry per person, bookable ones first, then by start and name', () => {
  const { ask } = world({ ...pair, busy: benAtNine });
  const { items } = ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Haircut'] });
  expect(names(items)).toEqual([
    '01T09:00 Ada true',
    '01T10:00 Ada true',
    '01T10:00 Ben true',
    '01T09:00 Ben false',
  ]);
  expect(items[3]).toMatchObject({ totalSpots: 1, openSpots: 0, locked: false });
});

test('newer calls return one slot per start', () => {
  expect(freeNames(world({ ...pair, busy: benAtNine }).slots())).toEqual(['09:00 Ada', '10:00 Ada Ben']);
});

test('a filter by person returns that person’s part of the whole answer', () => {
  const { ask } = world({ ...pair, busy: benAtNine });
  const entries = (more = {}) =>
    ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Haircut'], ...more }).items;
  expect(entries({ resourceIds: ['Ben'] })).toEqual(
    entries().filter(({ resource }) => resource?.id === 'Ben'),
  );
});

test('the older query filters by location', () => {
  const { ask } = world();
  const at = (id: string) =>
    ask<'ENTRIES'>({ ask: 'ENTRIES', ...monday, serviceIds: ['Haircut'], locations: [{ id }] }).items;
  expect(at('Mitte')).toHaveLength(8);
  expect(at('Nord')).toEqual([]);
});

test('slots per day are the first of each local day in the order of the answer', () => {
  const { ask, slots } = world({ ...pair, busy: benAtNine });
  const fortnight = { from: '2027-03-01T00:00:00', to: '2027-03-15T00:00:00' };
  expect(slots({ ...fortnight, perDay: 1 }).map(({ localStart }) => localStart)).toEqual([
    '2027-03-01T09:00:00',
    '2027-03-08T09:00:00',
  ]);
  const entries = ask<'ENTRIES'>({ ask: 'ENTRIES', ...fortnight, serviceIds: ['Haircut'], perDay: 3 }).items;
  expect(names(entries)).toEqual([
    '01T09:00 Ada true',
    '01T10:00 Ada true',
    '01T10:00 Ben true',
    '08T09:00 Ada true',
    '08T09:00 Ben true',
    '08T10:00 Ada true',
  ]);
});

const of = (locationId: string) => ({ kind: 'BUSINESS', locationId }) as const;

test('slots with one start are ordered by the name of the location', () => {
  const locations = [
    location('Mitte', [weekly('2027-03-01', '09:00', '10:00')], { default: true }),
    location('Alt', []),
  ];
  const { slots } = world({
    locations,
    services: [service('Haircut', { locations: [of('Mitte'), of('Alt')] })],
  });
  expect(slots().map((slot) => slot.location.name)).toEqual(['Alt', 'Mitte']);
});

/** All pages of a week, with a booking created after each page. */
function pagesOf(limit: number, more: object, booked: readonly ReturnType<typeof booking>[] = []): Slot[][] {
  const pages: Slot[][] = [];
  let after: Position | undefined;
  do {
    const appointments = booked.slice(0, pages.length);
    const { ask } = world({ busy: { appointments } });
    const page = ask<'SLOTS'>({ ask: 'SLOTS', serviceId: 'Haircut', ...week, limit, after, ...more });
    pages.push([...page.items]);
    after = page.next;
  } while (after);
  return pages;
}

test.each([1, 7, 8, 39, 40, 41])('pages of %i contain every slot once', (limit) => {
  const pages = pagesOf(limit, {});
  expect(pages.flat()).toEqual(world().slots(week));
  expect(pages).toHaveLength(Math.ceil(40 / limit));
});

test('pages keep the limit of a day that spans two pages', () => {
  expect(pagesOf(2, { perDay: 3 }).flat()).toEqual(world().slots({ ...week, perDay: 3 }));
});

test('pages neither repeat nor skip slots while bookings are created', () => {
  const earlier = booking('Ada', '2027-03-01T09:00', '2027-03-01T10:00');
  const later = booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00');
  const found = pagesOf(3, { bookable: true }, [earlier, later]).flat();
  const day = listed(found.filter(({ localStart }) => localStart.startsWith('2027-03-01')));
  expect(day).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
  expect(new Set(found.map(({ start }) => start)).size).toBe(40);
});

/** All pages of the older chain call, with a booking created after each page. */
function chainPagesOf(limit: number, booked: readonly ReturnType<typeof booking>[] = []): Entry[] {
  const items: Entry[] = [];
  let after: Position | undefined;
  let made = 0;
  do {
    const { ask } = world({ busy: { appointments: booked.slice(0, made) } });
    const parts = [{ serviceId: 'Haircut' }];
    const page = ask<'CHAIN_ENTRIES'>({
      ask: 'CHAIN_ENTRIES',
      ...week,
      parts,
      location: { id: 'Mitte' },
      limit,
      after,
    });
    items.push(...page.items);
    after = page.next;
    made += 1;
  } while (after);
  return items;
}

test('multislot lists the bookable entries of each local day first', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T09:00', '2027-03-01T10:00')] };
  const { ask } = world({ busy });
  const parts = [{ serviceId: 'Haircut' }];
  const { items } = ask<'CHAIN_ENTRIES'>({ ask: 'CHAIN_ENTRIES', ...week, parts, location: { id: 'Mitte' } });
  expect(listed(items).slice(6, 10)).toEqual(['16:00', '09:00', '09:00', '10:00']);
  expect(items.slice(6, 10).map(({ bookable }) => bookable)).toEqual([true, false, true, true]);
});

test.each([1, 5, 8, 40])('pages of %i of multislot contain every entry once', (limit) => {
  expect(chainPagesOf(limit)).toHaveLength(40);
  expect(new Set(chainPagesOf(limit).map(({ start }) => start)).size).toBe(40);
});

test('multislot does not repeat an entry that is booked after its page was read', () => {
  const booked = [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00')];
  const found = chainPagesOf(3, booked);
  expect(times(found.slice(0, 3))).toEqual(['09:00', '10:00', '11:00']);
  expect(new Set(found.map(({ start }) => start)).size).toBe(40);
  expect(found).toHaveLength(40);
});

test.each([
  ['2027-03-02T00:00:00', '2027-03-01T00:00:00'],
  ['2027-03-01T00:00:00', '2028-03-01T00:00:01'],
])('refuses a range from %s to %s', (from, to) => {
  expect(() => world().slots({ from, to })).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ code: 'INVALID_VALUE', field: 'to' }) }),
  );
});

test('answers a range of twelve months, and an empty one', () => {
  expect(world().slots({ from: '2027-03-01T00:00:00', to: '2028-03-01T00:00:00', perDay: 1 })).toHaveLength(
    262,
  );
  expect(world().slots({ from: '2027-03-01T09:00:00', to: '2027-03-01T09:00:00' })).toEqual([]);
});

test('the starts of a past range are not bookable', () => {
  const slots = world({ now: '2028-01-01T00:00' }).slots();
  expect(slots).toHaveLength(8);
  expect(times(slots)).toEqual([]);
});

test('dates with an offset are instants', () => {
  const from = Date.parse('2027-03-01T12:00:00+02:00');
  expect(listed(world().slots({ from, to: from + 7_200_000 }))).toEqual(['10:00', '11:00']);
});
