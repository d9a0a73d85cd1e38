import { expect, test } from 'vitest';
import type { Recurrence } from '../model.ts';
import { datesOf } from './recurrence.ts';
import { clockOf } from './zones.ts';

const dates = (
  start: string,
  recurrence: Partial<Recurrence>,
  [from, to]: [string, string],
  zone = 'UTC',
): readonly string[] =>
  datesOf(
    {
      start: `${start}:00`,
      recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MONDAY'], ...recurrence },
      clock: clockOf(zone),
    },
    from,
    to,
  );

const march: [string, string] = ['2027-03-01', '2027-03-31'];

test('an open rule has occurrences years after its start', () => {
  expect(dates('2019-01-07T09:00', {}, march)).toEqual([
    '2027-03-01',
    '2027-03-08',
    '2027-03-15',
    '2027-03-22',
    '2027-03-29',
  ]);
});

test('a rule has no occurrence before its start', () => {
  expect(dates('2027-03-15T09:00', {}, march)).toEqual(['2027-03-15', '2027-03-22', '2027-03-29']);
});

test('the start of a MASTER is an occurrence only if its weekday is in the rule', () => {
  expect(dates('2027-03-03T09:00', {}, march).at(0)).toBe('2027-03-08');
});

test('the interval counts from the Monday of the MASTER’s week', () => {
  // The start is a Sunday: its week began on 22 February.
  const rule = { interval: 2, days: ['MONDAY', 'SUNDAY'] } as const;
  expect(dates('2027-02-28T09:00', rule, march)).toEqual([
    '2027-03-08',
    '2027-03-14',
    '2027-03-22',
    '2027-03-28',
  ]);
});

test('until is an inclusive wall-clock time', () => {
  expect(dates('2027-03-01T09:00', { until: '2027-03-15T09:00:00' }, march)).toHaveLength(3);
  expect(dates('2027-03-01T09:00', { until: '2027-03-15T08:59:00' }, march)).toHaveLength(2);
  expect(dates('2027-03-01T09:00', { until: '2027-02-28T09:00:00' }, march)).toEqual([]);
});

test('count limits the number of occurrences', () => {
  const rule = { count: 5, days: ['MONDAY', 'THURSDAY'] } as const;
  expect(dates('2027-02-24T09:00', rule, march)).toEqual([
    '2027-03-01',
    '2027-03-04',
    '2027-03-08',
    '2027-03-11',
  ]);
});

test('a day that does not exist has no occurrence and does not count', () => {
  const december: [string, string] = ['2011-12-01', '2012-01-31'];
  const fridays = { days: ['FRIDAY'] } as const;
  expect(dates('2011-12-16T09:00', fridays, december, 'Pacific/Apia').slice(0, 4)).toEqual([
    '2011-12-16',
    '2011-12-23',
    '2012-01-06',
    '2012-01-13',
  ]);
  expect(dates('2011-12-16T09:00', { ...fridays, count: 3 }, december, 'Pacific/Apia')).toEqual([
    '2011-12-16',
    '2011-12-23',
    '2012-01-06',
  ]);
});
