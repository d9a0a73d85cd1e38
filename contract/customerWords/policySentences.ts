import type { BookingPolicy } from '../entities/bookingPolicy.ts';
import type { Service } from '../entities/service.ts';
import { say, sayCount } from './say.ts';
import { sayMinutes } from './timeWords.ts';

/** A service's booking policy for customers, one sentence for each active rule. */
export function policySentences(
  service: Service,
  writeMoney: (money: { value: string }) => string,
): string[] {
  const { bookingPolicy: policy = { id: '' }, onlineBooking } = service;
  if (onlineBooking?.enabled === false) return [say('policy.offline'), ...changes(policy, writeMoney)];
  return [
    ...booking(policy),
    ...(onlineBooking?.requireManualApproval ? [say('policy.approval')] : []),
    ...(policy.participantsPolicy?.maxParticipantsPerBooking && service.type !== 'APPOINTMENT'
      ? [sayCount('policy.participants', policy.participantsPolicy.maxParticipantsPerBooking)]
      : []),
    ...(policy.waitlistPolicy?.enabled && service.type !== 'APPOINTMENT' ? [say('policy.waitlist')] : []),
    ...changes(policy, writeMoney),
  ];
}

function booking(policy: BookingPolicy): string[] {
  const { limitEarlyBookingPolicy: early, limitLateBookingPolicy: late, bookAfterStartPolicy } = policy;
  const earliest = early?.enabled ? early.earliestBookingInMinutes : undefined;
  const latest = late?.enabled ? late.latestBookingInMinutes : undefined;
  const afterStart = bookAfterStartPolicy?.enabled ? [say('policy.afterStart')] : [];
  if (earliest && latest) {
    return [say('policy.window', { earliest: sayMinutes(earliest), latest: sayMinutes(latest) })];
  }
  if (latest) return [say('policy.latest', { time: sayMinutes(latest) })];
  if (earliest) return [say('policy.earliest', { time: sayMinutes(earliest) }), ...afterStart];
  return afterStart.length > 0 ? afterStart : [say('policy.anytime')];
}

function changes(policy: BookingPolicy, writeMoney: (money: { value: string }) => string): string[] {
  return [...cancelling(policy), ...moving(policy), ...fees(policy, writeMoney)];
}

function cancelling({ cancellationPolicy: policy }: BookingPolicy): string[] {
  if (!policy?.enabled) return [say('policy.noCancel')];
  const { limitLatestCancellation, latestCancellationInMinutes: minutes } = policy;
  return limitLatestCancellation && minutes
    ? [say('policy.cancelUntil', { time: sayMinutes(minutes) })]
    : [say('policy.cancel')];
}

function moving({ reschedulePolicy: policy }: BookingPolicy): string[] {
  if (!policy?.enabled) return [say('policy.noMove')];
  const { limitLatestReschedule, latestRescheduleInMinutes: minutes } = policy;
  return limitLatestReschedule && minutes
    ? [say('policy.moveUntil', { time: sayMinutes(minutes) })]
    : [say('policy.move')];
}

function fees(
  { cancellationFeePolicy: policy }: BookingPolicy,
  writeMoney: (money: { value: string }) => string,
): string[] {
  if (!policy?.enabled) return [];
  return (policy.cancellationWindows ?? []).flatMap(({ amount, percentage, startInMinutes }) => {
    const fee = amount ? writeMoney(amount) : percentage && say('policy.feeShare', { percentage });
    if (!fee) return [];
    return startInMinutes
      ? [say('policy.fee', { fee, time: sayMinutes(startInMinutes) })]
      : [say('policy.feeAlways', { fee })];
  });
}
