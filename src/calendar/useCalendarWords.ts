import { useMemo } from 'react';
import type { Attendance } from '../../contract/entities/bookings/attendance.ts';
import { clockTime, offsetAt, zoneName } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';
import { dateFormat, dayTimeFormat } from '../ui/words/formatters.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { timeOfDay, type CalendarView, type ClockChange, type DaySpan } from './days.ts';
import { usualTitleOf, type Entry } from './entries.ts';
import type { Obstacle } from './obstacle.ts';
import type { Directory } from './useDirectory.ts';

/** The texts of an entry. */
export interface EntryWords {
  /** `10:00`; empty for a whole day. */
  time: string;
  /** `10:00–11:00`. */
  range: string;
  title: string;
  /** The customer, or the spots of a session. */
  second: string;
  staff: string;
  rooms: string;
  location: string;
  /** Of a booking or session. */
  status: string;
  /** Whether the customer came; empty if it isn't recorded. */
  attendance: string;
  hasAttended: boolean;
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Words of the calendar, with times in the business's zone. */
export function useCalendarWords() {
  const text = useText();
  const { locale, timeZone = 'UTC' } = useBusiness();
  const { time, times, clock: clockOf, clocks } = useFormats();
  return useMemo(() => {
    const clock = (minute: number) => clockOf(timeOfDay(minute));
    const moments = dayTimeFormat(locale, timeZone);
    const zonedDays = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    // Days have no zone: their noon in UTC.
    const days = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { timeZone: 'UTC', ...options });
    const titles = days({ weekday: 'short', day: 'numeric', month: 'long' });
    const longDays = days({ weekday: 'long', day: 'numeric', month: 'long' });
    const ranges = days({ day: 'numeric', month: 'long', year: 'numeric' });
    const months = days({ month: 'long', year: 'numeric' });
    const weekdays = days({ weekday: 'short' });
    const dates = days({ day: 'numeric' });
    const range = (first: string, last: string) => ranges.formatRange(noonOf(first), noonOf(last));
    const differs = (at: number) => offsetAt(at, timeZone) !== offsetAt(at, deviceZone);

    return {
      title(view: CalendarView, day: string, shown: readonly string[]): string {
        if (view === 'day') return titles.format(noonOf(day));
        if (view === 'month') return months.format(noonOf(day));
        return range(shown[0] ?? day, shown.at(-1) ?? day);
      },
      range,
      /** `Friday 20 November`. */
      day: (day: string) => longDays.format(noonOf(day)),
      weekday: (day: string) => weekdays.format(noonOf(day)),
      date: (day: string) => dates.format(noonOf(day)),
      time: (instant: number) => time(new Date(instant)),
      moment: (instant: number) => moments.format(instant),
      /** `Fri 20 Nov, 10:00–11:00`. */
      period: (start: number, end: number) => moments.formatRange(start, end),
      /** The time of an entry; of whole days its first and last one. */
      blockPeriod: ({ start, end, allDay }: Entry) =>
        allDay ? zonedDays.formatRange(start, end - 1) : moments.formatRange(start, end),
      /** `09:00–18:00`. */
      span: ({ from, to }: DaySpan) => clocks(timeOfDay(from), timeOfDay(to)),
      /** Why a time isn't free. */
      obstacle(obstacle: Obstacle): string {
        if (obstacle.kind === 'past') return text('calendar.cell.past');
        if (obstacle.kind === 'away') {
          const { title, usual } = obstacle;
          return title ? text('calendar.cell.away', { title }) : text(usual);
        }
        const hours = obstacle.hours.map(({ from, to }) => clocks(timeOfDay(from), timeOfDay(to)));
        return hours.length > 0
          ? text('calendar.cell.hours', { hours: listOf(hours, locale) })
          : text('calendar.cell.noHours');
      },
      hour: (hour: number) => clock(hour * 60),
      /** The time of a minute of the day: `09:30`. */
      clock,
      /** The time of the device at an hour of the business; undefined where both are the same. */
      ownHour: (instant: number): string | undefined =>
        differs(instant)
          ? dateFormat(locale, { timeZone: deviceZone, ...clockTime(locale) }).format(instant)
          : undefined,
      zones: (at: number): string =>
        differs(at)
          ? text('calendar.ownZone', { zone: zoneName(timeZone, at), own: zoneName(deviceZone, at) })
          : text('calendar.zone', { zone: zoneName(timeZone, at) }),
      clockChange: ({ direction, from, to }: ClockChange): string =>
        text(`calendar.clock.${direction}`, { from: clock(from), to: clock(to) }),
      entry(
        entry: Entry,
        { nameOf, isPerson, locationName }: Directory,
        attendance: Attendance['status'] = 'NOT_SET',
      ): EntryWords {
        const { spots } = entry;
        const names = (ids: readonly string[]) => ids.flatMap((id) => nameOf(id) ?? []).join(', ');
        return {
          time: entry.allDay ? '' : time(new Date(entry.start)),
          range: entry.allDay
            ? text('calendar.block.allDay')
            : times(new Date(entry.start), new Date(entry.end)),
          title: entry.title || text(usualTitleOf(entry, isPerson)),
          second:
            entry.who ??
            (spots
              ? text(spots.taken >= spots.capacity ? 'calendar.full' : 'calendar.spots', spots)
              : names(entry.resourceIds)),
          staff: names(entry.resourceIds.filter(isPerson)),
          rooms: names(entry.resourceIds.filter((id) => !isPerson(id))),
          location: locationName(entry.locationId) ?? '',
          attendance: attendance === 'NOT_SET' ? '' : text(`bookings.attendance.${attendance}`),
          hasAttended: attendance === 'ATTENDED',
          status:
            entry.kind === 'session' && entry.status === 'CONFIRMED'
              ? text('calendar.session.planned')
              : entry.kind === 'block'
                ? ''
                : text(`bookings.status.${entry.status}`),
        };
      },
    };
  }, [clockOf, clocks, text, locale, timeZone, time, times]);
}

export type CalendarWords = ReturnType<typeof useCalendarWords>;
