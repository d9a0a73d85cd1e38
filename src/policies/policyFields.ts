import type { BookingPolicy } from '../../contract/entities/terms/bookingPolicy.ts';
import type { FieldKind } from '../../contract/fieldTraits.ts';
import type { MessageKey } from '../messages/en.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';

/** A policy with a name, as forms and lists have it. */
export type EditedPolicy = BookingPolicy & { name: string };

const sections = ['basics', 'booking', 'cancellation', 'participants'] as const;

type Section = (typeof sections)[number];

const field = (section: Section, path: string, label: MessageKey, kind?: FieldKind): EditorField => ({
  key: path,
  path,
  label,
  section,
  kind,
});

/** All fields of a policy in the editor and in the history. */
export const policyFields: readonly EditorField[] = [
  field('basics', 'name', 'plain.field.name', 'text'),
  field('basics', 'customPolicyDescription.enabled', 'policies.field.noteOn', 'flag'),
  field('basics', 'customPolicyDescription.description', 'policies.field.note', 'text'),
  field('booking', 'limitEarlyBookingPolicy.enabled', 'policies.field.earlyOn', 'flag'),
  field('booking', 'limitEarlyBookingPolicy.earliestBookingInMinutes', 'policies.field.early', 'minutes'),
  field('booking', 'limitLateBookingPolicy.enabled', 'policies.field.lateOn', 'flag'),
  field('booking', 'limitLateBookingPolicy.latestBookingInMinutes', 'policies.field.late', 'minutes'),
  field('booking', 'bookAfterStartPolicy.enabled', 'policies.field.afterStart', 'flag'),
  field('cancellation', 'cancellationPolicy.enabled', 'policies.field.cancel', 'flag'),
  field('cancellation', 'cancellationPolicy.limitLatestCancellation', 'policies.field.cancelLimited', 'flag'),
  field(
    'cancellation',
    'cancellationPolicy.latestCancellationInMinutes',
    'policies.field.cancelUntil',
    'minutes',
  ),
  field('cancellation', 'cancellationPolicy.allowAnonymous', 'policies.field.cancelByLink', 'flag'),
  field('cancellation', 'reschedulePolicy.enabled', 'policies.field.reschedule', 'flag'),
  field('cancellation', 'reschedulePolicy.limitLatestReschedule', 'policies.field.rescheduleLimited', 'flag'),
  field(
    'cancellation',
    'reschedulePolicy.latestRescheduleInMinutes',
    'policies.field.rescheduleUntil',
    'minutes',
  ),
  field('cancellation', 'reschedulePolicy.allowAnonymous', 'policies.field.rescheduleByLink', 'flag'),
  field('cancellation', 'cancellationFeePolicy.enabled', 'policies.field.feeOn', 'flag'),
  field('cancellation', 'cancellationFeePolicy.cancellationWindows', 'policies.field.fees'),
  field('cancellation', 'cancellationFeePolicy.autoCollectFeeEnabled', 'policies.field.collect', 'flag'),
  field('cancellation', 'saveCreditCardPolicy.enabled', 'policies.field.card', 'flag'),
  field(
    'participants',
    'participantsPolicy.maxParticipantsPerBooking',
    'policies.field.participants',
    'number',
  ),
  field('participants', 'waitlistPolicy.enabled', 'policies.field.waitlistOn', 'flag'),
  field('participants', 'waitlistPolicy.capacity', 'policies.field.waitlist', 'number'),
  field('participants', 'waitlistPolicy.reservationTimeInMinutes', 'policies.field.hold', 'minutes'),
  field('participants', 'staffSortingPolicy.sortingMethodType', 'policies.field.sorting'),
  field('participants', 'staffSortingPolicy.rankingOptions.order', 'policies.field.ranking'),
  field('participants', 'resourcesPolicy.enabled', 'policies.field.resources', 'flag'),
  field('participants', 'resourcesPolicy.autoAssignAllowed', 'policies.field.autoAssign', 'flag'),
  field('participants', 'intakeFormPolicy.enabled', 'policies.field.intakeOn', 'flag'),
  field('participants', 'intakeFormPolicy.formId', 'policies.field.intake', 'reference'),
  field('participants', 'intakeFormPolicy.timing', 'policies.field.intakeTiming'),
  field('participants', 'intakeFormPolicy.completionRequirement', 'policies.field.intakeNeed'),
];
