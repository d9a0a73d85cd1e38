import { describe, expect, test } from 'vitest';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import { exampleBooking, exampleStart } from './exampleBooking.ts';

const policy = (parts: Partial<BookingPolicy>): BookingPolicy => ({ id: 'policy', ...parts });
const start = new Date('2027-03-28T13:00:00Z');

const moments = (parts: Partial<BookingPolicy>) =>
  exampleBooking(policy(parts), start).map(({ key, at }) => `${key} ${at.toISOString().slice(0, 16)}`);

describe('the moments of a booking', () => {
  test('are in order, the start last', () => {
    const parts: Partial<BookingPolicy> = {
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 7 * 1440 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 1440,
      },
      reschedulePolicy: { enabled: true, limitLatestReschedule: false, latestRescheduleInMinutes: 60 },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '100' }, { percentage: '50', startInMinutes: 2880 }],
      },
    };
    expect(moments(parts)).toEqual([
      'opens 2027-03-21T13:00',
      'fee 2027-03-26T13:00',
      'lastCancel 2027-03-27T13:00',
      'closes 2027-03-28T11:00',
      'lastReschedule 2027-03-28T13:00',
      'start 2027-03-28T13:00',
    ]);
  });

  test('omit what is turned off', () => {
    const parts: Partial<BookingPolicy> = {
      limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 60 },
      limitLateBookingPolicy: { enabled: false, latestBookingInMinutes: 60 },
      cancellationPolicy: { enabled: false, limitLatestCancellation: true, latestCancellationInMinutes: 60 },
      cancellationFeePolicy: { enabled: false, cancellationWindows: [{ startInMinutes: 60 }] },
    };
    expect(moments(parts)).toEqual(['closes 2027-03-28T13:00', 'start 2027-03-28T13:00']);
  });

  test('follow the defaults where a limit has no number', () => {
    const parts: Partial<BookingPolicy> = {
      limitEarlyBookingPolicy: { enabled: true },
      limitLateBookingPolicy: { enabled: true },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true },
    };
    expect(moments(parts)).toEqual([
      'opens 2027-03-21T13:00',
      'lastReschedule 2027-03-27T13:00',
      'lastCancel 2027-03-27T13:00',
      'closes 2027-03-27T13:00',
      'start 2027-03-28T13:00',
    ]);
  });
});

describe('the start of the example', () => {
  const now = new Date('2027-03-01T09:00:00Z');
  const periods = [
    { openDay: 'TUESDAY', openTime: '14:00' },
    { openDay: 'TUESDAY', openTime: '10:30' },
    { openDay: 'FRIDAY', openTime: '08:00' },
  ];

  test.each([
    // Closed on Monday.
    ['Europe/Berlin', 'ordinary', '2027-03-09T09:30:00.000Z'],
    // Closed on Sunday: the earliest opening of the week.
    ['Europe/Berlin', 'clockChange', '2027-03-28T06:00:00.000Z'],
    ['America/New_York', 'clockChange', '2027-03-14T12:00:00.000Z'],
    ['Asia/Tokyo', 'ordinary', '2027-03-09T01:30:00.000Z'],
  ] as const)('%s, %s', (timeZone, which, expected) => {
    expect(exampleStart({ now, timeZone, periods }, which)?.toISOString()).toBe(expected);
  });

  test('is 09:00 on any day without opening hours', () => {
    const start = exampleStart({ now, timeZone: 'Asia/Tokyo', periods: [] }, 'ordinary');
    expect(start?.toISOString()).toBe('2027-03-08T00:00:00.000Z');
  });

  test('is absent where the clocks never change', () => {
    expect(exampleStart({ now, timeZone: 'Asia/Tokyo', periods }, 'clockChange')).toBeUndefined();
  });

  test('is no day after a clock change', () => {
    const before = { now: new Date('2027-03-22T09:00:00Z'), timeZone: 'Europe/Berlin', periods: [] };
    expect(exampleStart(before, 'ordinary')?.toISOString()).toBe('2027-03-30T07:00:00.000Z');
  });
});
