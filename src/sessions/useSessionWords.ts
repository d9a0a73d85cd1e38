import { useMemo } from 'react';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import type { SessionConflict } from '../../contract/entities/calendar/sessionChange.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat, dayTimeFormat } from '../ui/words/formatters.ts';
import { useFormats } from '../ui/words/useFormats.ts';

type Timed = Pick<CalendarEvent, 'start' | 'end'>;

/** Words of sessions, with times in the business's zone. */
export function useSessionWords() {
  const text = useText();
  const { number, times, clocks } = useFormats();
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const days = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    const moments = dayTimeFormat(locale, timeZone);
    // Days and local times without a zone.
    const plainDays = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
    const weekdays = dateFormat(locale, { timeZone: 'UTC', weekday: 'long' });
    const at = ({ utcDate }: CalendarEvent['start']) => new Date(utcDate ?? 0);
    const wall = ({ localDate }: CalendarEvent['start']) => new Date(`${localDate}Z`);
    const clockIn = ({ localDate = '' }: CalendarEvent['start']) =>
      localDate.slice('2027-03-28T'.length, '2027-03-28T02:00'.length);
    const between = ({ start, end }: Timed) => moments.formatRange(at(start), at(end));
    return {
      /** Of texts with a count. */
      counted: (count: number) => ({ smart_count: count, count: number(count) }),
      /** `Mon, 1 Mar`. */
      day: ({ start }: Timed) => days.format(at(start)),
      /** `18:00–19:00`. */
      hours: ({ start, end }: Timed) => times(at(start), at(end)),
      /** `Mon, 1 Mar, 18:00–19:00`. */
      between,
      /** `1 – 28 Mar 2027`, of days of the calendar. */
      range: (first: string, last: string) =>
        plainDays.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)),
      /** `Every Monday, 18:00–19:00, until 12 May 2027`. */
      rule({ start, end, recurrenceRule }: CalendarEvent): string {
        const { interval = 1, until, count } = recurrenceRule ?? {};
        const day = weekdays.format(wall(start));
        const time = clocks(clockIn(start), clockIn(end));
        return [
          interval === 1
            ? text('sessions.series.weekly', { day, time })
            : text('sessions.series.everyWeeks', { weeks: interval, day, time }),
          until
            ? text('sessions.series.until', { day: plainDays.format(new Date(`${until.localDate}Z`)) })
            : count === undefined
              ? text('sessions.series.open')
              : text('sessions.series.count', { smart_count: count, count: number(count) }),
        ].join(', ');
      },
      /** `8 of 12`. */
      booked({ totalCapacity = 0, remainingCapacity = totalCapacity }: CalendarEvent): string {
        const taken = Math.max(0, totalCapacity - remainingCapacity);
        return text('sessions.booked', { taken: number(taken), capacity: number(totalCapacity) });
      },
      /** `Ada has “Pilates”, 10:00–11:00`. */
      conflict({ kind, title, resource, start, end }: SessionConflict): string {
        if (kind === 'CLOSURE') {
          return title ? text('sessions.preview.closure', { title }) : text('sessions.preview.closed');
        }
        const time = times(new Date(start), new Date(end));
        const { name = '' } = resource ?? {};
        return title
          ? text('sessions.preview.busy', { name, title, time })
          : text('sessions.preview.busyUntitled', { name, time });
      },
    };
  }, [clocks, locale, number, text, timeZone, times]);
}
