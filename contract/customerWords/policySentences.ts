import type { BookingPolicy } from '../entities/terms/bookingPolicy.ts';
import {
  earliestBooking,
  latestBooking,
  latestCancellation,
  latestReschedule,
} from '../entities/terms/policyLimits.ts';
import type { Service } from '../entities/services/service.ts';
import { percentWords } from './percentWords.ts';
import { say, sayCount, type SayToCustomers } from './say.ts';
import { moneyWriter, type BusinessFormats } from './serviceFacts.ts';
import { sayMinutes } from './timeWords.ts';

type Formats = Pick<BusinessFormats, 'locale' | 'currency'>;

/** A service's booking policy for customers, one sentence for each active rule; in English unless `words` are of another language. */
export function policySentences(service: Service, formats: Formats, words: SayToCustomers = say): string[] {
  const { bookingPolicy: policy = { id: '' }, onlineBooking } = service;
  if (onlineBooking?.enabled === false)
    return [words('policy.offline'), ...changes(policy, { type: service.type, formats, words })];
  return [
    ...booking(policy, words),
    ...(onlineBooking?.requireManualApproval ? [words('policy.approval')] : []),
    ...(policy.participantsPolicy?.maxParticipantsPerBooking && service.type !== 'APPOINTMENT'
      ? [sayCount('policy.participants', policy.participantsPolicy.maxParticipantsPerBooking, words)]
      : []),
    ...(policy.waitlistPolicy?.enabled && service.type !== 'APPOINTMENT' ? [words('policy.waitlist')] : []),
    ...changes(policy, { type: service.type, formats, words }),
  ];
}

function booking(policy: BookingPolicy, words: SayToCustomers): string[] {
  const [earliest, latest] = [earliestBooking(policy), latestBooking(policy)];
  const afterStart = policy.bookAfterStartPolicy?.enabled ? [words('policy.afterStart')] : [];
  if (earliest && latest) {
    return [
      words('policy.window', { earliest: sayMinutes(earliest, words), latest: sayMinutes(latest, words) }),
    ];
  }
  if (latest) return [words('policy.latest', { time: sayMinutes(latest, words) })];
  if (earliest) return [words('policy.earliest', { time: sayMinutes(earliest, words) }), ...afterStart];
  return afterStart.length > 0 ? afterStart : [words('policy.anytime')];
}

function changes(
  policy: BookingPolicy,
  { type, formats, words }: { type: Service['type']; formats: Formats; words: SayToCustomers },
): string[] {
  return [...cancelling(policy, words), ...moving(policy, type, words), ...fees(policy, formats, words)];
}

/** Without `allowAnonymous`, the link of a booking does not cancel it, so that customers ask the business. */
function cancelling(policy: BookingPolicy, words: SayToCustomers): string[] {
  if (!policy.cancellationPolicy?.enabled) return [words('policy.noCancel')];
  const minutes = latestCancellation(policy);
  const isAsked = policy.cancellationPolicy.allowAnonymous === false;
  return minutes
    ? [words(isAsked ? 'policy.askCancelUntil' : 'policy.cancelUntil', { time: sayMinutes(minutes, words) })]
    : [words(isAsked ? 'policy.askCancel' : 'policy.cancel')];
}

/** Courses cannot be rescheduled. */
function moving(policy: BookingPolicy, type: Service['type'], words: SayToCustomers): string[] {
  if (!policy.reschedulePolicy?.enabled || type === 'COURSE') return [words('policy.noMove')];
  const minutes = latestReschedule(policy);
  const isAsked = policy.reschedulePolicy.allowAnonymous === false;
  return minutes
    ? [words(isAsked ? 'policy.askMoveUntil' : 'policy.moveUntil', { time: sayMinutes(minutes, words) })]
    : [words(isAsked ? 'policy.askMove' : 'policy.move')];
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
