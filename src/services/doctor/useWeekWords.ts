import { useMemo } from 'react';
import { daysAfter } from '../../../contract/wallClock.ts';
import { useText } from '../../messages/useText.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { dateFormat } from '../../ui/words/formatters.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import type { WeekHours } from './weekHours.ts';

/** Local times are written as they are, so that no zone moves them. */
const local = (text: string) => new Date(`${text}Z`);

const clockOf = (text: string) => text.slice('2027-03-28T'.length, '2027-03-28T02:00'.length);

/** Words of the hours of a week. */
export function useWeekWords() {
  const text = useText();
  const { locale } = useBusiness();
  const { clock, clocks } = useFormats();
  return useMemo(() => {
    const timeZone = 'UTC';
    const days = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric' });
    const fullDays = dateFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
    const months = dateFormat(locale, { timeZone, day: 'numeric', month: 'long' });
    const time = (at: string) => clock(clockOf(at));
    const state = ({ state: key, starts }: WeekHours) =>
      key === 'FREE' ? text('doctor.week.times', { smart_count: starts }) : text(`doctor.week.state.${key}`);
    return {
      /** `23–29 November` */
      week: (monday: string) =>
        months.formatRange(local(`${monday}T00:00:00`), local(`${daysAfter(monday, 6)}T00:00:00`)),
      /** `Mon 23` */
      day: (from: string) => days.format(local(from)),
      fullDay: (from: string) => fullDays.format(local(from)),
      time: time,
      span: ({ from, to }: WeekHours) => clocks(clockOf(from), clockOf(to)),
      state,
      /** `Tue 24 Nov, 12:00` */
      moment: (from: string) =>
        text('doctor.week.moment', { day: fullDays.format(local(from)), time: time(from) }),
    };
  }, [clock, clocks, text, locale]);
}
