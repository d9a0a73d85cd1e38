import { bookingPolicy } from './bookingPolicy.ts';
import type { FieldTable, QueryField } from '../../queries/query.ts';
import { askable } from '../../fields.ts';

const description = { type: 'text', operators: ['eq', 'ne', 'startsWith'], sort: true } as const;
const toggle = {
  type: 'boolean',
  operators: ['eq', 'ne'],
  sort: true,
  aggregate: true,
} as const satisfies QueryField;
const number = {
  type: 'number',
  operators: ['eq', 'gt', 'gte', 'in', 'lt', 'lte', 'ne', 'nin'],
  sort: true,
  aggregate: true,
} as const satisfies QueryField;

/**
 * reference/query-language.md section 3, booking policies; the default order is by `createdDate`. Search and
 * aggregation are Frontdesk's: the platform publishes no search of policies.
 */
export const bookingPolicyFields = askable(bookingPolicy, {
  id: { type: 'guid', operators: ['eq', 'in', 'ne'], sort: true, aggregate: true, required: true },
  createdDate: { type: 'date', sort: true, aggregate: true, required: true },
  updatedDate: { type: 'date', sort: true, aggregate: true, required: true },
  name: { ...description, search: true },
  'customPolicyDescription.description': description,
  'intakeFormPolicy.formId': description,
  default: { ...toggle, required: true },
  'bookAfterStartPolicy.enabled': toggle,
  'cancellationPolicy.enabled': toggle,
  'cancellationPolicy.limitLatestCancellation': toggle,
  'customPolicyDescription.enabled': toggle,
  'limitEarlyBookingPolicy.enabled': toggle,
  'limitLateBookingPolicy.enabled': toggle,
  'reschedulePolicy.enabled': toggle,
  'reschedulePolicy.limitLatestReschedule': toggle,
  'resourcesPolicy.autoAssignAllowed': toggle,
  'resourcesPolicy.enabled': toggle,
  'waitlistPolicy.enabled': toggle,
  'cancellationPolicy.latestCancellationInMinutes': number,
  'limitEarlyBookingPolicy.earliestBookingInMinutes': number,
  'limitLateBookingPolicy.latestBookingInMinutes': number,
  'participantsPolicy.maxParticipantsPerBooking': number,
  'reschedulePolicy.latestRescheduleInMinutes': number,
  'waitlistPolicy.capacity': number,
  'waitlistPolicy.reservationTimeInMinutes': number,
} as const satisfies FieldTable);
