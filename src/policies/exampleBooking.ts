import { instantOfWall, offsetAt } from '../../contract/wallClock.ts';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';

/** The moments of a booking under a policy. Minutes before the start are counted on a clock without changes. */

type Window = NonNullable<NonNullable<BookingPolicy['cancellationFeePolicy']>['cancellationWindows']>[number];

export interface ExamplePoint {
  key: 'opens' | 'lastReschedule' | 'lastCancel' | 'closes' | 'fee' | 'start';
  at: Date;
  /** Minutes before the start; 0 at the start. */
  minutes: number;
  /** From this moment on, cancelling costs this. */
  fee?: Window;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const limited = (isOn: boolean | undefined, minutes: number | undefined) => (isOn ? (minutes ?? 0) : 0);

/** The moments in order. Absent: no limit, or not possible. */
export function exampleBooking(policy: BookingPolicy, start: Date): ExamplePoint[] {
  const { limitEarlyBookingPolicy: early, limitLateBookingPolicy: late } = policy;
  const { cancellationPolicy: cancel, reschedulePolicy: move, cancellationFeePolicy: fee } = policy;
  const point = (key: ExamplePoint['key'], minutes: number, more?: Window): ExamplePoint => ({
    key,
    minutes,
    at: new Date(start.getTime() - minutes * minute),
    ...(more && { fee: more }),
  });
  const points = [
    ...(early?.enabled && early.earliestBookingInMinutes
      ? [point('opens', early.earliestBookingInMinutes)]
      : []),
    ...(move?.enabled
      ? [point('lastReschedule', limited(move.limitLatestReschedule, move.latestRescheduleInMinutes))]
      : []),
    ...(cancel?.enabled
      ? [point('lastCancel', limited(cancel.limitLatestCancellation, cancel.latestCancellationInMinutes))]
      : []),
    ...(fee?.enabled
      ? (fee.cancellationWindows ?? []).flatMap((window) =>
          window.startInMinutes ? [point('fee', window.startInMinutes, window)] : [],
        )
      : []),
    point('closes', limited(late?.enabled, late?.latestBookingInMinutes)),
  ];
  // The sort is stable: moments at one time stay in this order.
  return [...points.toSorted((one, other) => other.minutes - one.minutes), point('start', 0)];
}

/**
 * A start at 15:00 in the zone: on a day without a clock change within the two days before, or on the next day with one.
 * Undefined if the clocks do not change within a year.
 */
export function exampleStart(
  now: Date,
  timeZone: string | undefined,
  which: 'ordinary' | 'clockChange',
): Date | undefined {
  const today = Math.floor((now.getTime() + offsetAt(now.getTime(), timeZone)) / day) * day;
  const startOn = (date: number) => instantOfWall(date + 15 * 60 * minute, timeZone);
  const changes = (from: number, to: number) => offsetAt(from, timeZone) !== offsetAt(to, timeZone);
  for (let ahead = 7; ahead < 400; ahead += 1) {
    const date = today + ahead * day;
    const start = startOn(date);
    const isFound =
      which === 'ordinary'
        ? !changes(start - 2 * day, start)
        : changes(instantOfWall(date, timeZone), instantOfWall(date + day, timeZone));
    if (isFound) return new Date(start);
  }
  return undefined;
}
