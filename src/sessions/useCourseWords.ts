import type { Service } from '../../contract/entities/services/service.ts';
import { dayOf, daysAfter } from '../../contract/wallClock.ts';
import { useText } from '../messages/useText.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { useSessionsIn } from './useSessions.ts';

/** `6 of 8 sessions held, ends 8 Feb 2027`; undefined for a class, and for a course without sessions or an end. */
export function useCourseWords({ type, schedule }: Service): string | undefined {
  const text = useText();
  const { timeZone } = useBusiness();
  const { date, number } = useFormats();
  const { now } = useMoments();
  const { id, firstSessionStart: first, lastSessionEnd: last } = schedule ?? {};
  const isKnown = type === 'COURSE' && first !== undefined && last !== undefined;
  const { data } = useSessionsIn(isKnown ? id : undefined, {
    from: dayOf(first ?? now.toISOString(), timeZone),
    to: daysAfter(dayOf(last ?? now.toISOString(), timeZone), 1),
  });
  if (!data || last === undefined) return undefined;
  const planned = data.filter(({ status }) => status !== 'CANCELLED');
  const held = planned.filter(({ end }) => Date.parse(end.utcDate ?? '') <= now.getTime());
  return text(held.length < planned.length ? 'sessions.course.runs' : 'sessions.course.over', {
    smart_count: planned.length,
    held: number(held.length),
    count: number(planned.length),
    day: date(new Date(last)),
  });
}
