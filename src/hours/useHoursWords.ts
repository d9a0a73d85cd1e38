import { useMemo } from 'react';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import type { Day } from './week.ts';
import { dateFormat, numberFormat } from '../ui/words/formatters.ts';
import { useFormats } from '../ui/words/useFormats.ts';

/** Formats days and hours of the week in the business's locale. */
export function useHoursWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { clocks } = useFormats();
  return useMemo(() => {
    const names = (weekday: 'long' | 'short') => {
      const format = dateFormat(locale, { weekday, timeZone: 'UTC' });
      // A Monday.
      return eventDays.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
    };
    const [long, short] = [names('long'), names('short')];
    const numbers = numberFormat(locale, { maximumFractionDigits: 2 });
    const nameIn = (list: readonly string[], day: Day) => list[eventDays.indexOf(day)] ?? day;
    return {
      /** `Monday`. */
      day: (day: Day) => nameIn(long, day),
      /** `Mon`. */
      shortDay: (day: Day) => nameIn(short, day),
      /** `10:00–14:00`. */
      span: ({ openTime, closeTime }: WeeklyPeriod) => clocks(openTime, closeTime),
      /** `7.5 h`. */
      hours: (hours: number) => text('hours.sum', { hours: numbers.format(hours) }),
      /** `+1.5 h`, `−2 h`. */
      change: (hours: number) =>
        text('hours.sum', {
          hours: `${hours > 0 ? '+' : hours < 0 ? '−' : ''}${numbers.format(Math.abs(hours))}`,
        }),
    };
  }, [clocks, locale, text]);
}
