import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';
import type { Text } from '../messages/useText.ts';
import { durationWords } from './durationWords.ts';
import { listOf } from './listOf.ts';

/** What a booking policy means for customers, in two sentences. */
export function policyWords(policy: BookingPolicy, text: Text, locale: string): string {
  const { cancellationFeePolicy } = policy;
  const changes = listOf([cancelWords(policy, text), moveWords(policy, text)], locale);
  const sentences = [
    bookWords(policy, text),
    changes.charAt(0).toLocaleUpperCase(locale) + changes.slice(1),
    ...(cancellationFeePolicy?.enabled ? [text('serviceEditor.policy.fee').replace(/\.$/, '')] : []),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

function bookWords({ limitEarlyBookingPolicy, limitLateBookingPolicy }: BookingPolicy, text: Text): string {
  const early = limitEarlyBookingPolicy?.enabled && limitEarlyBookingPolicy.earliestBookingInMinutes;
  const late = limitLateBookingPolicy?.enabled && limitLateBookingPolicy.latestBookingInMinutes;
  const earliest = early ? text('serviceEditor.policy.earliest', { time: durationWords(early, text) }) : '';
  if (earliest && late) {
    return `${earliest}, ${text('serviceEditor.policy.latest', { time: durationWords(late, text) })}`;
  }
  if (earliest) return earliest;
  if (late) return text('serviceEditor.policy.untilLate', { time: durationWords(late, text) });
  return text('serviceEditor.policy.anytime');
}

function cancelWords({ cancellationPolicy }: BookingPolicy, text: Text): string {
  if (!cancellationPolicy?.enabled) return text('serviceEditor.policy.noCancel');
  const { limitLatestCancellation, latestCancellationInMinutes: minutes } = cancellationPolicy;
  return limitLatestCancellation && minutes
    ? text('serviceEditor.policy.cancelUntil', { time: durationWords(minutes, text) })
    : text('serviceEditor.policy.cancel');
}

function moveWords({ reschedulePolicy }: BookingPolicy, text: Text): string {
  if (!reschedulePolicy?.enabled) return text('serviceEditor.policy.noMove');
  const { limitLatestReschedule, latestRescheduleInMinutes: minutes } = reschedulePolicy;
  return limitLatestReschedule && minutes
    ? text('serviceEditor.policy.moveUntil', { time: durationWords(minutes, text) })
    : text('serviceEditor.policy.move');
}
