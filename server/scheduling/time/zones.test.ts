import { expect, test } from 'vitest';
import { instantOfWall } from '../../../contract/wallClock.ts';
import { clockOf, textOf, wallOf } from './zones.ts';

const quarter = 15 * 60_000;

/** Every quarter hour of a local day, as text. */
const quarters = (date: string): string[] =>
  Array.from({ length: 96 }, (_, index) => textOf(wallOf(`${date}T00:00:00`) + index * quarter));

const changes = [
  { zone: 'Europe/Berlin', date: '2027-03-28', skipped: ['02:00', '02:15', '02:30', '02:45'], repeated: [] },
  { zone: 'Europe/Berlin', date: '2027-10-31', skipped: [], repeated: ['02:00', '02:15', '02:30', '02:45'] },
  {
    zone: 'America/New_York',
    date: '2027-03-14',
    skipped: ['02:00', '02:15', '02:30', '02:45'],
    repeated: [],
  },
  {
    zone: 'America/New_York',
    date: '2027-11-07',
    skipped: [],
    repeated: ['01:00', '01:15', '01:30', '01:45'],
  },
  { zone: 'Australia/Lord_Howe', date: '2027-10-03', skipped: ['02:00', '02:15'], repeated: [] },
  { zone: 'Australia/Lord_Howe', date: '2027-04-04', skipped: [], repeated: ['01:30', '01:45'] },
  // In Ramadan the clocks of Morocco are set back, and forward afterwards.
  {
    zone: 'Africa/Casablanca',
    date: '2026-02-15',
    skipped: [],
    repeated: ['02:00', '02:15', '02:30', '02:45'],
  },
  {
    zone: 'Africa/Casablanca',
    date: '2026-03-22',
    skipped: ['02:00', '02:15', '02:30', '02:45'],
    repeated: [],
  },
  { zone: 'Asia/Kathmandu', date: '2027-03-28', skipped: [], repeated: [] },
  { zone: 'Asia/Kathmandu', date: '2027-10-31', skipped: [], repeated: [] },
  { zone: 'Pacific/Apia', date: '2011-12-29', skipped: [], repeated: [] },
  {
    zone: 'Pacific/Apia',
    date: '2011-12-30',
    skipped: quarters('2011-12-30').map((text) => text.slice(11, 16)),
    repeated: [],
  },
  { zone: 'Pacific/Apia', date: '2011-12-31', skipped: [], repeated: [] },
  { zone: 'UTC', date: '2027-03-28', skipped: [], repeated: [] },
  { zone: 'UTC', date: '2027-10-31', skipped: [], repeated: [] },
];

test.each(changes)(
  '$zone skips and repeats the correct quarter hours on $date',
  ({ zone, date, skipped, repeated }) => {
    const clock = clockOf(zone);
    const timesThat = (change: string) =>
      quarters(date)
        .filter((local) => clock.instantsOf(local).change === change)
        .map((local) => local.slice(11, 16));
    expect(timesThat('SKIPPED')).toEqual(skipped);
    expect(timesThat('REPEATED')).toEqual(repeated);
  },
);

test.each(changes)(
  '$zone converts every quarter hour of $date like the rest of the product',
  ({ zone, date }) => {
    const clock = clockOf(zone);
    for (const local of quarters(date))
      expect([local, clock.instantOf(local)]).toEqual([local, instantOfWall(wallOf(local), zone)]);
  },
);

test.each(changes)(
  '$zone converts every quarter hour of $date back to the same text',
  ({ zone, date, skipped }) => {
    const clock = clockOf(zone);
    const shown = quarters(date).filter((local) => clock.localAt(clock.instantOf(local)) !== local);
    expect(shown.map((local) => local.slice(11, 16))).toEqual(skipped);
  },
);

const read = (zone: string, local: string): string => clockOf(zone).localAt(clockOf(zone).instantOf(local));

test('a time that does not exist moves forward by the gap', () => {
  expect(read('Europe/Berlin', '2027-03-28T02:30:00')).toBe('2027-03-28T03:30:00');
  expect(read('Australia/Lord_Howe', '2027-10-03T02:10:00')).toBe('2027-10-03T02:40:00');
  expect(read('Pacific/Apia', '2011-12-30T10:00:00')).toBe('2011-12-31T10:00:00');
});

test('a repeated time means the first instant, and both are returned', () => {
  const { instants } = clockOf('Europe/Berlin').instantsOf('2027-10-31T02:30:00');
  expect(instants.map((instant) => new Date(instant).toISOString())).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T01:30:00.000Z',
  ]);
  expect(clockOf('Europe/Berlin').instantOf('2027-10-31T02:30:00')).toBe(instants[0]);
});

test('30 December 2011 does not exist in Apia', () => {
  const { dayExists } = clockOf('Pacific/Apia');
  expect(['2011-12-29', '2011-12-30', '2011-12-31'].map(dayExists)).toEqual([true, false, true]);
});

test('a day without midnight exists and begins after the gap', () => {
  const clock = clockOf('Asia/Beirut');
  expect(clock.dayExists('2027-03-28')).toBe(true);
  expect(clock.localAt(clock.instantOf('2027-03-28T00:00:00'))).toBe('2027-03-28T01:00:00');
});
