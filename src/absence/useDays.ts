import { useMemo } from 'react';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { dateFormat } from '../ui/words/formatters.ts';
import { useFormats } from '../ui/words/useFormats.ts';

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Formats days of the calendar, which have no zone, and times in the zone of the business. */
export function useDays() {
  const { locale } = useBusiness();
  const { time, times } = useFormats();
  return useMemo(() => {
    const ranges = dateFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
    const shorts = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const headings = dateFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
    return {
      /** `3–9 Jun 2027`. */
      range: (from: string, to: string) => ranges.formatRange(dateOf(from), dateOf(to)),
      /** `3 Jun`. */
      short: (day: string) => shorts.format(dateOf(day)),
      /** `Thursday 3 June`. */
      heading: (day: string) => headings.format(dateOf(day)),
      /** `10:00–11:00`. */
      hours: (start: string, end: string) => times(new Date(start), new Date(end)),
      /** `10:00`. */
      time: (instant: string) => time(new Date(instant)),
    };
  }, [locale, time, times]);
}
