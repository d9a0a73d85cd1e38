import { expect, it } from 'vitest';
import { clockChangeOn } from './clockChange.ts';

it.each([
  ['2027-03-28', 'Europe/Berlin', { hours: 23, kind: 'SKIPPED', from: '02:00', to: '03:00' }],
  ['2027-10-31', 'Europe/Berlin', { hours: 25, kind: 'REPEATED', from: '02:00', to: '03:00' }],
  ['2027-03-14', 'America/New_York', { hours: 23, kind: 'SKIPPED', from: '02:00', to: '03:00' }],
  ['2027-10-03', 'Australia/Lord_Howe', { hours: 23.5, kind: 'SKIPPED', from: '02:00', to: '02:30' }],
  ['2027-04-04', 'Australia/Lord_Howe', { hours: 24.5, kind: 'REPEATED', from: '01:30', to: '02:00' }],
  ['2027-03-14', 'Africa/Casablanca', { hours: 23, kind: 'SKIPPED', from: '02:00', to: '03:00' }],
  // Midnight itself is skipped.
  ['2026-04-24', 'Africa/Cairo', { hours: 23, kind: 'SKIPPED', from: '00:00', to: '01:00' }],
  ['2027-03-27', 'Europe/Berlin', undefined],
  ['2027-03-28', 'Asia/Kathmandu', undefined],
  ['2027-03-28', 'Pacific/Apia', undefined],
  ['2027-03-28', 'UTC', undefined],
] as const)('tells the clock change on %s in %s', (day, zone, change) => {
  expect(clockChangeOn(day, zone)).toEqual(change);
});
