import {
  isBlocking,
  type BlockingCode,
  type Diagnosis,
} from '../../../contract/entities/availability/diagnosis.ts';
import { useText } from '../../messages/useText.ts';
import { minutesWords } from './minutesWords.ts';
import { useFormats } from './useFormats.ts';

type Reason = Diagnosis['reasons'][number];

/** A reason for which customers can't book a time. */
export type Blocking = Omit<Reason, 'code'> & { code: BlockingCode };

export const isBlockingReason = (reason: Reason): reason is Blocking => isBlocking(reason.code);

/** Returns a function that says in one sentence why a time can't be booked. */
export function useBlockingWords() {
  const text = useText();
  const { date, number } = useFormats();
  return sentenceOf;

  function sentenceOf({ code, evidence }: Blocking): string {
    const { minutes, opens, starts = [], capacity = 0, taken = 0 } = evidence;
    const day = opens ?? starts[0];
    const key =
      code === 'TOO_LATE' && minutes === undefined
        ? 'passed'
        : code === 'BUFFER' && minutes === 0
          ? 'otherBuffer'
          : code;
    return text(`doctor.slot.${key}`, {
      length: minutes === undefined ? '' : minutesWords([minutes], text),
      date: day === undefined ? '' : date(new Date(day)),
      capacity: number(capacity),
      taken: number(taken),
    });
  }
}
