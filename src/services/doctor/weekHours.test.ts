import { expect, it } from 'vitest';
import type { WeekCell } from '../../../contract/entities/availability/week.ts';
import { gridOf, mondayOf, runsOf, statesIn } from './weekHours.ts';

const cell = (localStart: string, state: WeekCell['state'], starts = 0): WeekCell => ({
  localStart,
  state,
  starts,
});

it('a week begins on the Monday on or before a day, across months', () => {
  expect(mondayOf('2027-03-01')).toBe('2027-03-01');
  expect(mondayOf('2027-03-07')).toBe('2027-03-01');
  expect(mondayOf('2027-01-01')).toBe('2026-12-28');
});

it('every day has the hours from the earliest to the latest of the week; those left out are outside', () => {
  const { hours, days } = gridOf(
    [cell('2027-03-01T10:00:00', 'FREE', 2), cell('2027-03-03T12:00:00', 'TAKEN')],
    { monday: '2027-03-01' },
  );
  expect(hours).toEqual([10, 11, 12]);
  expect(days.map((day) => day.map(({ state }) => state).join(' '))).toEqual([
    'FREE OUTSIDE OUTSIDE',
    'OUTSIDE OUTSIDE OUTSIDE',
    'OUTSIDE OUTSIDE TAKEN',
    ...Array.from({ length: 4 }, () => 'OUTSIDE OUTSIDE OUTSIDE'),
  ]);
  expect(days[2]?.[2]).toEqual({
    from: '2027-03-03T12:00:00',
    to: '2027-03-03T13:00:00',
    state: 'TAKEN',
    starts: 0,
  });
  expect(gridOf([], { monday: '2027-03-01' }).hours).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

it('the last hour of a day ends at midnight of the next', () => {
  const { days } = gridOf([cell('2027-03-07T23:00:00', 'FREE', 1)], { monday: '2027-03-01' });
  expect(days[6]?.[0]?.to).toBe('2027-03-08T00:00:00');
});

it('consecutive hours of one state become one run with all their times', () => {
  const { days } = gridOf(
    [
      cell('2027-03-01T10:00:00', 'FREE', 2),
      cell('2027-03-01T11:00:00', 'FREE', 1),
      cell('2027-03-01T12:00:00', 'TAKEN'),
      cell('2027-03-01T13:00:00', 'FREE', 4),
    ],
    { monday: '2027-03-01' },
  );
  expect(
    runsOf(days[0] ?? []).map(({ from, to, starts }) => [from.slice(11, 13), to.slice(11, 13), starts]),
  ).toEqual([
    ['10', '12', 3],
    ['12', '13', 0],
    ['13', '14', 4],
  ]);
});

it('hours of a class without a session are not outside of hours', () => {
  const cells = [cell('2027-03-01T10:00:00', 'FREE', 1), cell('2027-03-01T11:00:00', 'OUTSIDE')];
  const { days } = gridOf(cells, { monday: '2027-03-01', isClass: true });
  expect(statesIn(days)).toEqual(['FREE', 'NO_SESSION']);
});

it('lists the states that are shown once, in the order of the contract', () => {
  const { days } = gridOf(
    [
      cell('2027-03-01T10:00:00', 'NO_START'),
      cell('2027-03-01T11:00:00', 'CLOSED'),
      cell('2027-03-02T10:00:00', 'FREE', 2),
      cell('2027-03-02T11:00:00', 'NO_START'),
    ],
    { monday: '2027-03-01' },
  );
  expect(statesIn(days)).toEqual(['FREE', 'CLOSED', 'NO_START', 'OUTSIDE']);
});
