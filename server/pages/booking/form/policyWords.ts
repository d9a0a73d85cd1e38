import { policyDefaults, type BookingPolicy } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { Money } from '../../../../contract/entities/values/money.ts';
import type { PageRequest } from '../../pageRequest.ts';

interface Writers {
  /** A time so many minutes before the start; with undefined the start itself. Undefined for a time that has passed. */
  sayWhen: (minutes: number | undefined) => string | undefined;
  writeMoney: (money: Pick<Money, 'value' | 'currency'>) => string;
}

/** What customers may do with a booking and what it costs, one sentence for each rule. */
export function changeRules(
  { cancellationPolicy, reschedulePolicy, cancellationFeePolicy }: Partial<BookingPolicy>,
  { say }: Pick<PageRequest, 'say'>,
  { sayWhen, writeMoney }: Writers,
): string[] {
  const { cancellationPolicy: cancelDefaults, reschedulePolicy: moveDefaults } = policyDefaults;
  const cancel =
    cancellationPolicy?.enabled &&
    sayWhen(
      cancellationPolicy.limitLatestCancellation
        ? (cancellationPolicy.latestCancellationInMinutes ?? cancelDefaults.latestCancellationInMinutes)
        : undefined,
    );
  const move =
    reschedulePolicy?.enabled &&
    sayWhen(
      reschedulePolicy.limitLatestReschedule
        ? (reschedulePolicy.latestRescheduleInMinutes ?? moveDefaults.latestRescheduleInMinutes)
        : undefined,
    );
  const fees = cancellationFeePolicy?.enabled ? (cancellationFeePolicy.cancellationWindows ?? []) : [];
  const changing =
    cancel && cancel === move
      ? [say('book.policy.both', { when: cancel })]
      : !cancel && !move
        ? [say('book.policy.neither')]
        : [
            cancel ? say('book.policy.cancel', { when: cancel }) : say('book.policy.noCancel'),
            move ? say('book.policy.move', { when: move }) : say('book.policy.noMove'),
          ];
  const costs = fees.flatMap(({ amount, percentage, startInMinutes }) => {
    const fee = amount ? writeMoney(amount) : percentage && say('book.policy.feeShare', { percentage });
    if (!fee) return [];
    const when = startInMinutes ? sayWhen(startInMinutes) : undefined;
    return [when ? say('book.policy.fee', { fee, when }) : say('book.policy.feeAlways', { fee })];
  });
  return [...changing, ...costs];
}

/** `24 hours`, `2 days`: in the largest unit without a remainder. */
export function sayMinutes(minutes: number, locale: string): string {
  const [count, unit] =
    minutes >= 2880 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes >= 60 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
