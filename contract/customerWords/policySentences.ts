import type { BookingPolicy } from '../entities/terms/bookingPolicy.ts';
import type { Service } from '../entities/services/service.ts';
import { percentWords } from './percentWords.ts';
import { say, sayCount, type SayToCustomers } from './say.ts';
import { moneyWriter, type BusinessFormats } from './serviceFacts.ts';
import { sayMinutes } from './timeWords.ts';

type Formats = Pick<BusinessFormats, 'locale' | 'currency'>;

/** A service's booking policy for customers, one sentence for each active rule; in English unless `words` are of another language. */
export function policySentences(service: Service, formats: Formats, words: SayToCustomers = say): string[] {
  const { bookingPolicy: policy = { id: '' }, onlineBooking } = service;
  if (onlineBooking?.enabled === false) return [words('policy.offline'), ...changes(policy, formats, words)];
  return [
    ...booking(policy, words),
    ...(onlineBooking?.requireManualApproval ? [words('policy.approval')] : []),
    ...(policy.participantsPolicy?.maxParticipantsPerBooking && service.type !== 'APPOINTMENT'
      ? [sayCount('policy.participants', policy.participantsPolicy.maxParticipantsPerBooking, words)]
      : []),
    ...(policy.waitlistPolicy?.enabled && service.type !== 'APPOINTMENT' ? [words('policy.waitlist')] : []),
    ...changes(policy, formats, words),
  ];
}

function booking(policy: BookingPolicy, words: SayToCustomers): string[] {
  const { limitEarlyBookingPolicy: early, limitLateBookingPolicy: late, bookAfterStartPolicy } = policy;
  const earliest = early?.enabled ? early.earliestBookingInMinutes : undefined;
  const latest = late?.enabled ? late.latestBookingInMinutes : undefined;
  const afterStart = bookAfterStartPolicy?.enabled ? [words('policy.afterStart')] : [];
  if (earliest && latest) {
    return [
      words('policy.window', { earliest: sayMinutes(earliest, words), latest: sayMinutes(latest, words) }),
    ];
  }
  if (latest) return [words('policy.latest', { time: sayMinutes(latest, words) })];
  if (earliest) return [words('policy.earliest', { time: sayMinutes(earliest, words) }), ...afterStart];
  return afterStart.length > 0 ? afterStart : [words('policy.anytime')];
}

function changes(policy: BookingPolicy, formats: Formats, words: SayToCustomers): string[] {
  return [...cancelling(policy, words), ...moving(policy, words), ...fees(policy, formats, words)];
}

function cancelling({ cancellationPolicy: policy }: BookingPolicy, words: SayToCustomers): string[] {
  if (!policy?.enabled) return [words('policy.noCancel')];
  const { limitLatestCancellation, latestCancellationInMinutes: minutes } = policy;
  return limitLatestCancellation && minutes
    ? [words('policy.cancelUntil', { time: sayMinutes(minutes, words) })]
    : [words('policy.cancel')];
}

function moving({ reschedulePolicy: policy }: BookingPolicy, words: SayToCustomers): string[] {
  if (!policy?.enabled) return [words('policy.noMove')];
  const { limitLatestReschedule, latestRescheduleInMinutes: minutes } = policy;
  return limitLatestReschedule && minutes
    ? [words('policy.moveUntil', { time: sayMinutes(minutes, words) })]
    : [words('policy.move')];
}

function fees(
  { cancellationFeePolicy: policy }: BookingPolicy,
  formats: Formats,
  words: SayToCustomers,
): string[] {
  if (!policy?.enabled) return [];
  const writeMoney = moneyWriter(formats);
  return (policy.cancellationWindows ?? []).flatMap(({ amount, percentage, startInMinutes }) => {
    const share = percentage && words('policy.feeShare', { share: percentWords(percentage, formats.locale) });
    const fee = amount ? writeMoney(amount) : share;
    if (!fee) return [];
    return startInMinutes
      ? [words('policy.fee', { fee, time: sayMinutes(startInMinutes, words) })]
      : [words('policy.feeAlways', { fee })];
  });
}
