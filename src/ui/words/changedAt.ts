import { clockTime, dayOf } from '../../../contract/wallClock.ts';
import { dateFormat } from './formatters.ts';

interface Where {
  locale: string;
  timeZone: string | undefined;
  now: Date;
}

/** Formats the time of a change in the business's zone: the time for today, else the date. */
export function changedAt(instant: string, { locale, timeZone, now }: Where): string {
  const at = new Date(instant);
  const today = dayOf(instant, timeZone) === dayOf(now.toISOString(), timeZone);
  return dateFormat(locale, {
    timeZone,
    ...(today ? clockTime(locale) : { dateStyle: 'medium' }),
  }).format(at);
}
