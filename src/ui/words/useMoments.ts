import { useMemo, useState } from 'react';
import { useBusiness } from '../business/useBusiness.ts';
import { dateFormat, dayTimeFormat } from './formatters.ts';

/** Formats dates and times in the business's locale and zone. */
export function useMoments() {
  const { locale, timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  return useMemo(() => {
    const days = dateFormat(locale, { timeZone, dateStyle: 'medium' });
    const moments = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    const dayTimes = dayTimeFormat(locale, timeZone);
    return {
      now,
      day: (instant: string) => days.format(new Date(instant)),
      moment: (instant: string) => moments.format(new Date(instant)),
      /** `Tue 24 Nov, 17:00`, of a time in the coming days. */
      dayTime: (instant: string) => dayTimes.format(new Date(instant)),
    };
  }, [locale, timeZone, now]);
}
