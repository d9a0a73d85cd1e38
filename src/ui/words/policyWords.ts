import { percentWords } from '../../../contract/customerWords/percentWords.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import {
  earliestBooking,
  latestBooking,
  latestCancellation,
  latestReschedule,
} from '../../../contract/entities/terms/policyLimits.ts';
import type { ServiceType } from '../../../contract/entities/services/service.ts';
import type { Text } from '../../messages/useText.ts';
import { durationWords } from './durationWords.ts';
import { listOf } from './listOf.ts';
import type { MoneyFormat } from './moneyFormat.ts';

interface Writing {
  text: Text;
  locale: string;
  money: MoneyFormat;
}

/** Describes a booking policy to customers, one sentence per applicable rule. */
export function policySentences(
  policy: BookingPolicy,
  type: ServiceType,
  { text, locale, money }: Writing,
): string[] {
  const { participantsPolicy, waitlistPolicy, customPolicyDescription: own } = policy;
  const many = type !== 'APPOINTMENT';
  const spots = participantsPolicy?.maxParticipantsPerBooking;
  const changes = listOf([cancelWords(policy, text), moveWords(policy, text)], locale);
  const sentences = [
    bookWords(policy, text),
    ...(many && policy.bookAfterStartPolicy?.enabled ? [text('serviceEditor.policy.afterStart')] : []),
    ...(many && spots ? [text('serviceEditor.policy.places', { smart_count: spots })] : []),
    ...(many && waitlistPolicy?.enabled ? [text('serviceEditor.policy.waitlist')] : []),
    changes.charAt(0).toLocaleUpperCase(locale) + changes.slice(1),
    ...feeWords(policy, { text, locale, money }),
  ].map((sentence) => `${sentence}.`);
  const words = own?.enabled && own.description?.trim();
  return words ? [...sentences, text('serviceEditor.policy.own', { words })] : sentences;
}

function bookWords(policy: BookingPolicy, text: Text): string {
  const [early, late] = [earliestBooking(policy), latestBooking(policy)];
  const earliest = early ? text('serviceEditor.policy.earliest', { time: durationWords(early, text) }) : '';
  if (earliest && late) {
    return `${earliest}, ${text('serviceEditor.policy.latest', { time: durationWords(late, text) })}`;
  }
  if (earliest) return earliest;
  if (late) return text('serviceEditor.policy.untilLate', { time: durationWords(late, text) });
  return text('serviceEditor.policy.anytime');
}

function cancelWords(policy: BookingPolicy, text: Text): string {
  if (!policy.cancellationPolicy?.enabled) return text('serviceEditor.policy.noCancel');
  const minutes = latestCancellation(policy);
  return minutes
    ? text('serviceEditor.policy.cancelUntil', { time: durationWords(minutes, text) })
    : text('serviceEditor.policy.cancel');
}

function moveWords(policy: BookingPolicy, text: Text): string {
  if (!policy.reschedulePolicy?.enabled) return text('serviceEditor.policy.noMove');
  const minutes = latestReschedule(policy);
  return minutes
    ? text('serviceEditor.policy.moveUntil', { time: durationWords(minutes, text) })
    : text('serviceEditor.policy.move');
}

function feeWords(
  { cancellationFeePolicy: policy }: BookingPolicy,
  { text, locale, money }: Writing,
): string[] {
  if (!policy?.enabled) return [];
  return (policy.cancellationWindows ?? []).flatMap(({ amount, percentage, startInMinutes }) => {
    const share =
      percentage && text('serviceEditor.policy.share', { share: percentWords(percentage, locale) });
    const fee = amount ? money(amount) : share;
    if (!fee) return [];
    return startInMinutes
      ? [text('serviceEditor.policy.feeFrom', { fee, time: durationWords(startInMinutes, text) })]
      : [text('serviceEditor.policy.feeAlways', { fee })];
  });
}
