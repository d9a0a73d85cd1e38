import { bulkFieldsOf } from '../../contract/entities/bulkRuns/bulkOperations.ts';
import type { MessageKey } from '../messages/en.ts';
import { plainBulk } from '../records/plain/plainBulk.tsx';
import { policyFields } from './policyFields.ts';
import { policyRemoval } from './policyRemoval.ts';

const inMinutes: Readonly<Record<string, MessageKey>> = {
  'limitEarlyBookingPolicy.earliestBookingInMinutes': 'policies.bulk.early',
  'limitLateBookingPolicy.latestBookingInMinutes': 'policies.bulk.late',
  'cancellationPolicy.latestCancellationInMinutes': 'policies.bulk.cancelUntil',
  'reschedulePolicy.latestRescheduleInMinutes': 'policies.bulk.rescheduleUntil',
  'waitlistPolicy.reservationTimeInMinutes': 'policies.bulk.hold',
};

/** Bulk actions on booking policies. */
export const policyBulk = plainBulk({
  entity: 'bookingPolicy',
  changes: ['bookingPolicies', 'services'],
  sections: (['basics', 'booking', 'cancellation', 'participants'] as const).map((key) => ({
    key,
    label: `policies.section.${key}` as const,
  })),
  bulkFields: bulkFieldsOf.bookingPolicy,
  // The sheet has no unit of time, so the labels name it.
  fields: policyFields.map((field) =>
    field.kind === 'minutes'
      ? { ...field, kind: 'number', label: inMinutes[field.path] ?? field.label }
      : field,
  ),
  removal: policyRemoval,
});
