import { useMemo } from 'react';
import { daysAfter } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { dateFormat } from '../../ui/words/formatters.ts';
import type { WeekHours } from './weekHours.ts';

/** Local times are written as they are, so that no zone moves them. */
const local = (text: string) => new Date(`${text}Z`);

/** Words of the hours of a week. */
export function useWeekWords() {
  const text = useText();
  const { locale } = useBusiness();
  return useMemo(() => {
    const timeZone = 'UTC';
    const days = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric' });
    const fullDays = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    const months = dateFormat(locale, { timeZone, day: 'numeric', month: 'long' });
    const times = dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
    const state = ({ state: key, starts }: WeekHours) =>
      key === 'FREE' ? text('doctor.week.times', { smart_count: starts }) : text(`doctor.week.state.${key}`);
    return {
      /** `23–29 November` */
      week: (monday: string) =>
        months.formatRange(local(`${monday}T00:00:00`), local(`${daysAfter(monday, 6)}T00:00:00`)),
      /** `Mon 23` */
      day: (from: string) => days.format(local(from)),
      fullDay: (from: string) => fullDays.format(local(from)),
      time: (from: string) => times.format(local(from)),
      span: ({ from, to }: WeekHours) => times.formatRange(local(from), local(to)),
      state,
      /** `Tue 24 Nov, 12:00` */
      moment: (from: string) =>
        text('doctor.week.moment', { day: fullDays.format(local(from)), time: times.format(local(from)) }),
    };
  }, [text, locale]);
}
