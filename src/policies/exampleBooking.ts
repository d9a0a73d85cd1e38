import { dayMs, minuteMs } from '../../contract/durations.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import { minutesOf } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { instantOfWall, offsetAt } from '../../contract/wallClock.ts';
import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import {
  earliestBooking,
  latestBooking,
  latestCancellation,
  latestReschedule,
} from '../../contract/entities/terms/policyLimits.ts';

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

/** The moments in order. Absent: no limit, or not possible. */
export function exampleBooking(policy: BookingPolicy, start: Date): ExamplePoint[] {
  const opens = earliestBooking(policy);
  const { cancellationPolicy: cancel, reschedulePolicy: move, cancellationFeePolicy: fee } = policy;
  const point = (key: ExamplePoint['key'], minutes: number, more?: Window): ExamplePoint => ({
    key,
    minutes,
    at: new Date(start.getTime() - minutes * minuteMs),
    ...(more && { fee: more }),
  });
  const points = [
    ...(opens === undefined ? [] : [point('opens', opens)]),
    ...(move?.enabled ? [point('lastReschedule', latestReschedule(policy) ?? 0)] : []),
    ...(cancel?.enabled ? [point('lastCancel', latestCancellation(policy) ?? 0)] : []),
    ...(fee?.enabled
      ? (fee.cancellationWindows ?? []).flatMap((window) =>
          window.startInMinutes ? [point('fee', window.startInMinutes, window)] : [],
        )
      : []),
    point('closes', latestBooking(policy) ?? 0),
  ];
  // The sort is stable: moments at one time stay in this order.
  return [...points.toSorted((one, other) => other.minutes - one.minutes), point('start', 0)];
}

interface ExampleDay {
  now: Date;
  timeZone: string | undefined;
  /** The weekly opening hours of the business. */
  periods: readonly { openDay?: string | undefined; openTime?: string | undefined }[];
}

/**
 * When the business opens: on an open day without a clock change within the two days before, or on the next day with
 * one. A business that is closed on that day opens at its usual time, the earliest of the week; one without hours at
 * 09:00. Undefined if the clocks do not change within a year.
 */
export function exampleStart(
  { now, timeZone, periods }: ExampleDay,
  which: 'ordinary' | 'clockChange',
): Date | undefined {
  const today = Math.floor((now.getTime() + offsetAt(now.getTime(), timeZone)) / dayMs) * dayMs;
  const changes = (from: number, to: number) => offsetAt(from, timeZone) !== offsetAt(to, timeZone);
  const opening = (weekday?: string) =>
    periods
      .flatMap(({ openDay, openTime }) => (openTime && (!weekday || openDay === weekday) ? [openTime] : []))
      .toSorted()[0];
  const usual = opening() ?? '09:00';
  for (let ahead = 7; ahead < 400; ahead += 1) {
    const date = today + ahead * dayMs;
    const own = opening(eventDays[(new Date(date).getUTCDay() + 6) % 7]);
    const start = instantOfWall(date + minutesOf(own ?? usual) * minuteMs, timeZone);
    const isFound =
      which === 'ordinary'
        ? (own !== undefined || periods.length === 0) && !changes(start - 2 * dayMs, start)
        : changes(instantOfWall(date, timeZone), instantOfWall(date + dayMs, timeZone));
    if (isFound) return new Date(start);
  }
  return undefined;
}
