import { useText } from '../../messages/useText.ts';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import { stateOf } from '../../../contract/entities/services/serviceState.ts';
import { useReasonWords } from '../status/useReasonWords.ts';
import { firstBlocking } from './checksOf.ts';

/** Returns a function that says in one sentence whether customers can book a service, with the first cause. */
export function useStatusSentence() {
  const text = useText();
  const { sentenceOf } = useReasonWords();
  return (name: string, diagnosis: Diagnosis): string => {
    const state = stateOf(diagnosis);
    if (state === 'HIDDEN') return text('doctor.hidden', { name });
    if (state === 'NO_CATEGORY') return text('doctor.noCategory', { name });
    if (state === 'BOOKING_OFF') return text('doctor.off', { name });
    const first = firstBlocking(diagnosis);
    if (first) return text('doctor.cannot', { name, why: sentenceOf(first) });
    const [warning] = diagnosis.reasons;
    return warning
      ? text('doctor.canWarned', { name, why: sentenceOf(warning) })
      : text('doctor.can', { name });
  };
}
