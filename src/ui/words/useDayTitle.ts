import { dayOf, daysAfter } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../business/useBusiness.ts';
import { dateFormat } from './formatters.ts';

/**
 * Returns a function for the heading of a day (`2026-11-20`) in the business's zone: `Today, Friday 20 November`, with the
 * year in another year.
 */
export function useDayTitle(now: Date): (day: string) => string {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const today = dayOf(now.toISOString(), timeZone);
  return (day) => {
    const date = dateFormat(locale, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    }).format(new Date(`${day}T12:00:00Z`));
    if (day === today) return text('history.today', { date });
    if (day === daysAfter(today, 1)) return text('history.tomorrow', { date });
    return day === daysAfter(today, -1) ? text('history.yesterday', { date }) : date;
  };
}
