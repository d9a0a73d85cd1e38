import { useMemo } from 'react';
import { clockTime, dayOf } from '../../../contract/wallClock.ts';
import { useBusiness } from '../business/useBusiness.ts';
import { dateFormat, numberFormat, rangeOf } from './formatters.ts';

export interface Formats {
  /** `14:05` in the business's zone. */
  time: (at: Date) => string;
  /** `14:05–15:00` in the business's zone. */
  times: (from: Date, to: Date) => string;
  /** `14 Mar 2027` in the business's zone. */
  date: (at: Date) => string;
  /** `1,204`. */
  number: (value: number) => string;
  /** `14:05` of a local time; a text that is no time stays as typed. */
  clock: (time: string) => string;
  /** `14:05–15:00` of local times; `24:00` ends the day. */
  clocks: (from: string, to: string) => string;
}

const isWallClock = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time);

/** Formats times and numbers in the business's locale and zone. */
export function useFormats(): Formats {
  const { locale, timeZone } = useBusiness();
  return useMemo(() => {
    const times = dateFormat(locale, { ...clockTime(locale), timeZone });
    const walls = dateFormat(locale, { ...clockTime(locale), timeZone: 'UTC' });
    const wall = (time: string) => {
      // Twelve-hour clocks have no 24.
      if (!isWallClock(time) || (time === '24:00' && !walls.resolvedOptions().hour12)) return time;
      return walls.format(new Date(`1970-01-01T${time}:00Z`));
    };
    const dates = dateFormat(locale, { dateStyle: 'medium', timeZone });
    const numbers = numberFormat(locale, {});
    return {
      time: (at) => times.format(at),
      times: (from, to) => {
        const range = times.formatRange(from, to);
        const isOneDay = dayOf(from.toISOString(), timeZone) === dayOf(to.toISOString(), timeZone);
        // Wraps only after the dash, never before AM or PM. A range over days names them and is longer.
        return isOneDay ? range.replaceAll(' ', '\u00A0').replace(/–[\u00A0\u2009]/, '– ') : range;
      },
      date: (at) => dates.format(at),
      number: (value) => numbers.format(value),
      clock: wall,
      clocks: (from, to) => rangeOf(wall(from), wall(to)),
    };
  }, [locale, timeZone]);
}
