import { useCallback } from 'react';
import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import { stateOf } from '../../../contract/entities/services/serviceState.ts';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';

/** A reason, or that none is known. */
interface Reason {
  code: Diagnosis['reasons'][number]['code'] | 'NOT_BOOKABLE';
  evidence: Diagnosis['reasons'][number]['evidence'];
}

/** Returns functions that describe a reason with its evidence in one sentence. */
export function useReasonWords() {
  const text = useText();
  const { date, number } = useFormats();
  const sentenceOf = useCallback(
    (reason: Reason): string => {
      const { minutes, opens, starts = [], capacity = 0, taken = 0, bookingIds = [] } = reason.evidence;
      const day = opens ?? starts[0];
      return text(`services.reason.${wordsFor(reason)}`, {
        smart_count: bookingIds.length,
        length: minutes === undefined ? '' : minutesWords([minutes], text),
        date: day === undefined ? '' : date(new Date(day)),
        capacity: number(capacity),
        taken: number(taken),
      });
    },
    [date, number, text],
  );
  const reasonOf = useCallback(
    (diagnosis: Diagnosis): string | undefined => {
      const state = stateOf(diagnosis);
      if (state === 'BOOKABLE') return undefined;
      const reason = diagnosis.reasons.find(({ code }) => code === state);
      return reason ? sentenceOf(reason) : text('services.reason.NOT_BOOKABLE');
    },
    [sentenceOf, text],
  );
  return { sentenceOf, reasonOf };
}

/** The maximum number of records in the evidence of a reason; their number beyond it is unknown. */
const longestList = 100;

/** Returns the key of the sentence: a more specific one where the evidence has what it says. */
function wordsFor({ code, evidence }: Reason) {
  const { minutes, opens, starts = [], bookingIds = [], placeIds } = evidence;
  if (code === 'TOO_EARLY' && opens !== undefined) return 'opens';
  if (code === 'TOO_LATE' && minutes !== undefined) return 'latest';
  if (code === 'COURSE_STARTED' && starts.length > 0) return 'began';
  if (code === 'BUFFER' && minutes === 0) return 'otherBuffer';
  if (code === 'RESOURCE_TAKEN' && placeIds !== undefined) return 'elsewhere';
  if (code === 'BOOKED_OUT' && bookingIds.length > 0 && bookingIds.length < longestList) return 'bookings';
  return code;
}
