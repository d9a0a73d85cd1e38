import { expect, test } from 'vitest';
import { dayOf } from '../../../contract/wallClock.ts';
import { dayBounds } from './dayBounds.ts';

test.each([
  { day: '2027-03-01', zone: 'Europe/Berlin', from: '2027-02-28T23:00:00.000Z', hours: 24 },
  { day: '2027-03-28', zone: 'Europe/Berlin', from: '2027-03-27T23:00:00.000Z', hours: 23 },
  { day: '2027-10-31', zone: 'Europe/Berlin', from: '2027-10-30T22:00:00.000Z', hours: 25 },
  { day: '2027-11-07', zone: 'America/New_York', from: '2027-11-07T04:00:00.000Z', hours: 25 },
  { day: '2027-10-03', zone: 'Australia/Lord_Howe', from: '2027-10-02T13:30:00.000Z', hours: 23.5 },
  { day: '2027-06-01', zone: 'Asia/Kathmandu', from: '2027-05-31T18:15:00.000Z', hours: 24 },
])('$day in $zone has $hours hours', ({ day, zone, from, hours }) => {
  const bounds = dayBounds(day, zone);
  expect(bounds?.from).toBe(from);
  expect(Date.parse(bounds?.to ?? '') - Date.parse(from)).toBe(hours * 60 * 60 * 1000);
});

test('returns undefined for an invalid day', () => {
  expect(dayBounds('yesterday', 'Europe/Berlin')).toBeUndefined();
  expect(dayBounds('2027-02-31x', 'Europe/Berlin')).toBeUndefined();
});

test.each([
  ['Europe/Berlin', '2027-03-28'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Pacific/Apia', '2027-01-01'],
])('in %s, the first instant of %s is on that day', (zone, day) => {
  const { from = '', to = '' } = dayBounds(day, zone) ?? {};
  expect(dayOf(from, zone)).toBe(day);
  expect(dayOf(new Date(Date.parse(to) - 1).toISOString(), zone)).toBe(day);
});
