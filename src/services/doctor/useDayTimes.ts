import { useMemo } from 'react';
import { useBusiness } from '../../ui/useBusiness.ts';
import { dateFormat } from '../../ui/words/formatters.ts';

/** Formats days with their weekday and times, in the business's zone. */
export function useDayTimes() {
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const time = { hour: '2-digit', minute: '2-digit' } as const;
    const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const dayTimes = dateFormat(locale, { timeZone, ...day, ...time });
    return { dayTime: (at: Date) => dayTimes.format(at) };
  }, [locale, timeZone]);
}
