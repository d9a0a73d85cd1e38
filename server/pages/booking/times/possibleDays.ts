import type { Slot } from '../../../scheduling/answer.ts';
import { createFreeTimes } from '../../../scheduling/freeTimes.ts';
import type { Busy, Rules } from '../../../scheduling/model.ts';
import type { SlotsQuestion } from '../../../scheduling/question.ts';
import { dateOf } from '../../../scheduling/time/zones.ts';

export interface PossibleDays {
  /** Whether only bookings and blocked time can take the times of a day. */
  has: (date: string) => boolean;
  /** Whether a day has times that only a closure prevents. */
  areClosed: (date: string) => boolean;
  /** Whether someone works on any of the days. */
  hasHours: () => boolean;
}

const nothing: Busy = { appointments: [], sessions: [], blocks: [], series: [], courses: [] };

/** Days on which the rules alone allow an appointment. Computed on demand, because most days have free times. */
export function possibleDays(rules: Rules, question: SlotsQuestion, now: number): PossibleDays {
  const { business } = rules;
  const withoutClosures = { ...business, closures: { ...business.closures, events: [] } };
  const slotsBy = (some: Rules) => once(() => createFreeTimes(some, nothing, now)(question).items);
  const allowed = slotsBy(rules);
  const unclosed = slotsBy({ ...rules, business: withoutClosures });
  return {
    has: (date) => isPossible(allowed(), date),
    areClosed: (date) => isPossible(unclosed(), date),
    hasHours: () => unclosed().length > 0,
  };
}

const isPossible = (slots: readonly Slot[], date: string): boolean =>
  slots.some((slot) => dateOf(slot.localStart) === date && isComing(slot) && slot.remainingCapacity > 0);

export const isComing = ({ violations, nonBookableReasons: reasons }: Slot): boolean =>
  !violations.tooLateToBook && !violations.bookOnlineDisabled && !reasons?.eventCancelled;

function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}
