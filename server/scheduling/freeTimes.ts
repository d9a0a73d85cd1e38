import type { AnswerTo } from './answer.ts';
import { chainEntries } from './chains/chainEntries.ts';
import { chainSlot, chainSlots } from './chains/chains.ts';
import { compile, type Compiled } from './compiled.ts';
import { course } from './sessions/course.ts';
import { diagnose } from './diagnose/diagnose.ts';
import { week } from './diagnose/week.ts';
import { entries } from './entries.ts';
import { load } from './load.ts';
import type { Busy, Instant, Rules } from './model.ts';
import type { AnyQuestion } from './question.ts';
import { eventSlot, eventSlots } from './sessions/sessions.ts';
import { slot } from './slots/slot.ts';
import { slots } from './slots/slots.ts';

type Ask = AnyQuestion['ask'];

const answers: {
  [Each in Ask]: (compiled: Compiled, question: Extract<AnyQuestion, { ask: Each }>) => AnswerTo[Each];
} = {
  SLOTS: slots,
  SLOT: slot,
  ENTRIES: entries,
  EVENT_SLOTS: eventSlots,
  EVENT_SLOT: eventSlot,
  CHAIN_SLOTS: chainSlots,
  CHAIN_SLOT: chainSlot,
  CHAIN_ENTRIES: chainEntries,
  COURSE: course,
  DIAGNOSE: diagnose,
  WEEK: week,
  LOAD: load,
};

/**
 * Computes availability: a pure function of the rules of a business, busy times, a question and the current time.
 * @throws RefusedQuestion for an invalid question
 */
export function freeTimes<Each extends Ask>(
  rules: Rules,
  busy: Busy,
  question: Extract<AnyQuestion, { ask: Each }>,
  now: Instant,
): AnswerTo[Each] {
  return createFreeTimes(rules, busy, now)(question);
}

/** The same for several questions about the same rules, which are compiled once. */
export function createFreeTimes(rules: Rules, busy: Busy, now: Instant) {
  const compiled = compile(rules, busy, now);
  return <Each extends Ask>(question: Extract<AnyQuestion, { ask: Each }>): AnswerTo[Each] =>
    answers[question.ask](compiled, question);
}
