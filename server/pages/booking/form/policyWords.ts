import { percentWords } from '../../../../contract/customerWords/percentWords.ts';
import type { BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { latestCancellation, latestReschedule } from '../../../../contract/entities/terms/policyLimits.ts';
import type { Money } from '../../../../contract/entities/values/money.ts';
import { opensAt, windowsBefore } from '../../../rules/bookings/prices/cancellationFees.ts';
import type { PageRequest } from '../../pageRequest.ts';

interface Writers {
  /** Formats a time by its minutes before the start; undefined is the start. Returns undefined for a past time. */
  sayWhen: (minutes: number | undefined) => string | undefined;
  /** Formats a span before the start, if no start is known. */
  sayBefore?: (minutes: number) => string;
  writeMoney: (money: Pick<Money, 'value' | 'currency'>) => string;
  /** Of the shares of the price. */
  locale: string;
  isCourse: boolean;
}

/** The possible changes of a booking and their costs, one sentence per rule. */
export function changeRules(
  policy: Partial<BookingPolicy>,
  page: Pick<PageRequest, 'say'>,
  writers: Writers,
): string[] {
  const { cancellationPolicy, reschedulePolicy, cancellationFeePolicy } = policy;
  const { sayWhen, isCourse } = writers;
  const latest = latestCancellation(policy);
  const cancel: Change = {
    until: cancellationPolicy?.enabled ? (sayWhen(latest) ?? tooLate) : never,
    isAsked: cancellationPolicy?.allowAnonymous === false,
  };
  const move: Change = {
    until: reschedulePolicy?.enabled && !isCourse ? (sayWhen(latestReschedule(policy)) ?? tooLate) : never,
    isAsked: reschedulePolicy?.allowAnonymous === false,
  };
  const costs =
    cancellationFeePolicy?.enabled && typeof cancel.until === 'string'
      ? feeRules(page, windowsBefore(cancellationFeePolicy, latest), writers)
      : [];
  return [...changing(page, cancel, move), ...costs];
}

interface Change {
  /** The last time for it, or the reason why there is none. */
  until: string | typeof never | typeof tooLate;
  /** The link of the booking does not allow it, so that customers ask the business. */
  isAsked: boolean;
}
const never = Symbol('The policy allows no change.');
const tooLate = Symbol('The last time has passed.');

function changing({ say }: Pick<PageRequest, 'say'>, cancel: Change, move: Change): string[] {
  if (cancel.until === move.until) {
    const { until } = cancel;
    if (typeof until !== 'string')
      return [say(until === never ? 'book.policy.neither' : 'book.policy.lateBoth')];
    if (cancel.isAsked === move.isAsked)
      return [say(cancel.isAsked ? 'book.policy.askBoth' : 'book.policy.both', { when: until })];
  }
  return [
    typeof cancel.until === 'string'
      ? say(cancel.isAsked ? 'book.policy.askCancel' : 'book.policy.cancel', { when: cancel.until })
      : say(cancel.until === never ? 'book.policy.noCancel' : 'book.policy.lateCancel'),
    typeof move.until === 'string'
      ? say(move.isAsked ? 'book.policy.askMove' : 'book.policy.move', { when: move.until })
      : say(move.until === never ? 'book.policy.noMove' : 'book.policy.lateMove'),
  ];
}

type Windows = ReturnType<typeof windowsBefore>;

/** The end of free cancellation, and each fee with the time from which it applies. */
function feeRules(
  { say }: Pick<PageRequest, 'say'>,
  windows: Windows,
  { sayWhen, sayBefore, writeMoney, locale }: Writers,
): string[] {
  const feeOf = ({ amount, percentage = '' }: Windows[number]) =>
    amount ? writeMoney(amount) : say('book.policy.feeShare', { share: percentWords(percentage, locale) });
  if (sayBefore) {
    return windows.map((window) => {
      const minutes = opensAt(window);
      return minutes === undefined
        ? say('book.policy.feeAlways', { fee: feeOf(window) })
        : say('book.policy.fee', { fee: feeOf(window), time: sayBefore(minutes) });
    });
  }
  const timed = windows.map((window) => {
    const minutes = opensAt(window);
    return { fee: feeOf(window), opens: minutes === undefined ? undefined : sayWhen(minutes) };
  });
  // The last window that has opened applies.
  const present = timed.findLast(({ opens }) => opens === undefined);
  return timed
    .filter((window) => window === present || window.opens !== undefined)
    .flatMap(({ fee, opens }, index) => {
      if (opens === undefined) return [say('book.policy.feeAlways', { fee })];
      return index === 0
        ? [say('book.policy.free', { when: opens }), say('book.policy.feeThen', { fee })]
        : [say('book.policy.feeFrom', { fee, when: opens })];
    });
}
