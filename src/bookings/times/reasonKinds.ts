import type { Diagnosis } from '../../../contract/entities/availability/diagnosis.ts';
import { isBlockingReason, type Blocking } from '../../ui/words/useBlockingWords.ts';

type Reasons = readonly Diagnosis['reasons'][number][];

/** Whether a reason is a rule for customers, not a time that is taken or has passed. */
const isRule = ({ code, evidence }: Blocking): boolean =>
  code === 'BOOKING_OFF' || code === 'TOO_EARLY' || (code === 'TOO_LATE' && evidence.minutes !== undefined);

/** The reasons that also apply to the business, unless it overrides them. */
export const obstaclesIn = (reasons: Reasons): Blocking[] =>
  reasons.filter(isBlockingReason).filter((reason) => !isRule(reason));

/** The rules for customers. */
export const rulesIn = (reasons: Reasons): Blocking[] => reasons.filter(isBlockingReason).filter(isRule);
