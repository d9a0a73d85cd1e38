import { useMemo } from 'react';
import { useBusiness } from '../ui/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats days of the calendar, which have no zone, and times in the zone of the business. */
export function useDays() {
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const ranges = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
    const shorts = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const headings = dateFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
    const times = dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
    return {
      /** `3–9 Jun 2027`. */
      range: (from: string, to: string) => ranges.formatRange(dateOf(from), dateOf(to)),
      /** `3 Jun`. */
      short: (day: string) => shorts.format(dateOf(day)),
      /** `Thursday 3 June`. */
      heading: (day: string) => headings.format(dateOf(day)),
      /** `10:00–11:00`. */
      hours: (start: string, end: string) => times.formatRange(new Date(start), new Date(end)),
      /** `10:00`. */
      time: (instant: string) => times.format(new Date(instant)),
    };
  }, [locale, timeZone]);
}
