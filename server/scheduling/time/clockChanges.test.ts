import { expect, test } from 'vitest';
import { closure, once, own, person, service, times, weekly, world } from '../testWorld.ts';

const quarter = 15 * 60_000;
const quarterHours = { by: 'MINUTES', minutes: 15 } as const;

const days = [
  ['Europe/Berlin', '2027-03-28', '2027-03-29', 23],
  ['Europe/Berlin', '2027-10-31', '2027-11-01', 25],
  ['America/New_York', '2027-03-14', '2027-03-15', 23],
  ['America/New_York', '2027-11-07', '2027-11-08', 25],
  ['Australia/Lord_Howe', '2027-10-03', '2027-10-04', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', '2027-04-05', 24.5],
  ['Africa/Casablanca', '2026-03-22', '2026-03-23', 23],
  ['Africa/Casablanca', '2026-02-15', '2026-02-16', 25],
  ['Asia/Kathmandu', '2027-03-28', '2027-03-29', 24],
  ['Asia/Kathmandu', '2027-10-31', '2027-11-01', 24],
  ['Pacific/Apia', '2011-12-29', '2011-12-30', 24],
  ['Pacific/Apia', '2011-12-30', '2011-12-31', 0],
  ['Pacific/Apia', '2011-12-31', '2012-01-01', 24],
  ['UTC', '2027-03-28', '2027-03-29', 24],
  ['UTC', '2027-10-31', '2027-11-01', 24],
] as const;

/** A business that is always open, with starts every quarter hour. */
const roundTheClock = (timeZone: string, date: string, next: string) =>
  world({
    timeZone,
    now: '2000-01-01T00:00',
    slotsSplit: quarterHours,
    services: [service('Haircut', { durations: [15] })],
    resources: [person('Ada', own(once(`${date}T00:00`, `${next}T00:00`)))],
  }).slots({ from: `${date}T00:00:00`, to: `${next}T00:00:00` });

test.each(days)('%s on %s has a start for each elapsed quarter hour', (zone, date, next, hours) => {
  const starts = roundTheClock(zone, date, next).map(({ start }) => start);
  expect(starts).toHaveLength(hours * 4);
  const steps = starts.slice(1).map((start, index) => start - starts[index]!);
  expect(steps.every((step) => step === quarter)).toBe(true);
});

test.each(days)('%s on %s lists the local times of its clocks', (zone, date, next) => {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  for (const { start, localStart } of roundTheClock(zone, date, next)) {
    const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+), (.+)$/.exec(shown.format(start)) ?? [];
    expect(localStart).toBe(`${year}-${month}-${day}T${time}:00`);
  }
});

const berlin = { timeZone: 'Europe/Berlin' };

test('sixty minutes over a clock change end sixty minutes later', () => {
  const resources = [person('Ada', own(once('2027-03-28T00:30', '2027-03-28T05:00')))];
  const slots = world({ ...berlin, resources }).slots({
    from: '2027-03-28T00:00:00',
    to: '2027-03-29T00:00:00',
  });
  expect(
    slots.map(({ localStart, localEnd }) => `${localStart.slice(11, 16)}-${localEnd.slice(11, 16)}`),
  ).toEqual(['00:30-01:30', '01:30-03:30', '03:30-04:30']);
});

test('lists both starts of a repeated local time, in order', () => {
  const resources = [person('Ada', own(once('2027-10-31T01:00', '2027-10-31T05:00')))];
  const slots = world({ ...berlin, resources }).slots({
    from: '2027-10-31T00:00:00',
    to: '2027-11-01T00:00:00',
  });
  expect(times(slots)).toEqual(['01:00', '02:00', '02:00', '03:00', '04:00']);
});

test('a range whose instants are reversed by the clocks is empty', () => {
  const { slots } = world(berlin);
  expect(slots({ from: '2027-03-28T02:30:00', to: '2027-03-28T03:00:00' })).toEqual([]);
});

test('a window without a positive length after the gap does not exist that day', () => {
  const resources = [person('Ada', own(weekly('2027-03-21', '02:00', '03:00')))];
  const { slots } = world({ ...berlin, resources, services: [service('Haircut', { durations: [15] })] });
  const found = slots({ from: '2027-03-20T00:00:00', to: '2027-04-05T00:00:00' });
  expect(found.map(({ localStart }) => localStart)).toEqual(['2027-03-21T02:00:00', '2027-04-04T02:00:00']);
});

test('working hours keep their wall-clock time over the change', () => {
  const resources = [person('Ada', own(weekly('2027-03-21', '01:00', '04:00')))];
  const { slots } = world({ ...berlin, resources });
  expect(times(slots({ from: '2027-03-28T00:00:00', to: '2027-03-29T00:00:00' }))).toEqual([
    '01:00',
    '03:00',
  ]);
});

test('a closed day of 23 or 25 hours closes all of it', () => {
  for (const [date, next] of [
    ['2027-03-28', '2027-03-29'],
    ['2027-10-31', '2027-11-01'],
  ] as const) {
    const closures = [closure(`${date}T00:00`, `${next}T00:00`, { allDay: true })];
    const resources = [person('Ada', own(once(`${date}T00:00`, `${next}T02:00`)))];
    const slots = world({ ...berlin, closures, resources }).slots({
      from: `${date}T00:00:00`,
      to: `${next}T03:00:00`,
    });
    expect(times(slots)).toEqual(['00:00', '01:00']);
    expect(slots.find(({ bookable }) => bookable)?.localStart).toBe(`${next}T00:00:00`);
  }
});

test('a day that does not exist has no windows', () => {
  const resources = [person('Ada', own(weekly('2011-12-23', '09:00', '11:00')))];
  const { slots } = world({ timeZone: 'Pacific/Apia', resources, now: '2000-01-01T00:00' });
  const found = slots({ from: '2011-12-22T00:00:00', to: '2012-01-07T00:00:00' });
  expect([...new Set(found.map(({ localStart }) => localStart.slice(0, 10)))]).toEqual([
    '2011-12-23',
    '2012-01-06',
  ]);
});

test('groups slots by the local day of the requested zone', () => {
  const { slots } = world(berlin);
  const inTokyo = slots({ from: '2027-03-02T00:00:00', to: '2027-03-03T00:00:00', timeZone: 'Asia/Tokyo' });
  // Monday from 16:00 in Berlin is Tuesday from midnight in Tokyo.
  expect(inTokyo.map(({ localStart }) => localStart.slice(5, 16))).toEqual([
    '03-02T00:00',
    '03-02T17:00',
    '03-02T18:00',
    '03-02T19:00',
    '03-02T20:00',
    '03-02T21:00',
    '03-02T22:00',
    '03-02T23:00',
  ]);
});
