import { useMemo } from 'react';
import { useBusiness } from '../useBusiness.ts';
import { dateFormat, numberFormat } from './formatters.ts';

export interface Formats {
  /** `14:05` in the business's zone. */
  time: (at: Date) => string;
  /** `14 Mar 2027` in the business's zone. */
  date: (at: Date) => string;
  /** `1,204`. */
  number: (value: number) => string;
}

/** Formats times and numbers in the business's locale and zone. */
export function useFormats(): Formats {
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const times = dateFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
    const dates = dateFormat(locale, { dateStyle: 'medium', timeZone });
    const numbers = numberFormat(locale, {});
    return {
      time: (at) => times.format(at),
      date: (at) => dates.format(at),
      number: (value) => numbers.format(value),
    };
  }, [locale, timeZone]);
}
