import type { Blocking } from '../../ui/words/useBlockingWords.ts';

/** Whether a reason is a rule for customers, not a time that is taken or has passed. */
const isRule = ({ code, evidence }: Blocking): boolean =>
  code === 'BOOKING_OFF' || code === 'TOO_EARLY' || (code === 'TOO_LATE' && evidence.minutes !== undefined);

/** The reasons that bind the business too, unless it books all the same. */
export const obstaclesIn = (reasons: readonly Blocking[]): Blocking[] =>
  reasons.filter((reason) => !isRule(reason));

/** The rules for customers. */
export const rulesIn = (reasons: readonly Blocking[]): Blocking[] => reasons.filter(isRule);
