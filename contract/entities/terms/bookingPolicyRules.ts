import { brokenRule, type FieldViolation } from '../../errors.ts';
import { causedBy } from '../../violations.ts';
import type { BookingPolicy, BookingPolicyInput } from './bookingPolicy.ts';
import { earliestBooking, latestBooking } from './policyLimits.ts';

type Rules = (policy: BookingPolicyInput | BookingPolicy) => FieldViolation[];

/**
 * The rules of a booking policy that need no database, shared by form and server. Names and meanings:
 * reference/calls.md section 7. Descriptions follow the field's name. Only enabled parts can break a rule.
 */
export const bookingPolicyViolations: Rules = (policy) => [
  ...bookingWindowViolations(policy),
  ...cancellationFeeViolations(policy),
  ...intakeFormViolations(policy),
];

export const newPolicyViolations = (before: BookingPolicy, after: BookingPolicy): FieldViolation[] =>
  causedBy(bookingPolicyViolations(before), bookingPolicyViolations(after));

const bookingWindowViolations: Rules = (policy) => {
  const [earliest, latest] = [earliestBooking(policy), latestBooking(policy)];
  const violations: FieldViolation[] = [];
  if (latest !== undefined && policy.bookAfterStartPolicy?.enabled) {
    violations.push(
      brokenRule(
        'bookingPolicy.bookAfterStartPolicy.enabled',
        'BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED',
        'cannot be combined with a latest booking time',
      ),
    );
  }
  if (earliest !== undefined && latest !== undefined && earliest <= latest) {
    violations.push(
      brokenRule(
        'bookingPolicy.limitEarlyBookingPolicy.earliestBookingInMinutes',
        'INVALID_BOOKING_WINDOW',
        `must be more than ${latest} minutes, the latest booking time`,
      ),
    );
  }
  return violations;
};

const feeField = 'bookingPolicy.cancellationFeePolicy';

const cancellationFeeViolations: Rules = (policy) => {
  const { cancellationFeePolicy: fee, saveCreditCardPolicy, customPolicyDescription: words } = policy;
  if (!fee?.enabled) return [];
  const violations: FieldViolation[] = [];
  if (!saveCreditCardPolicy?.enabled) {
    const description = 'must be on when there is a cancellation fee';
    const field = 'bookingPolicy.saveCreditCardPolicy.enabled';
    violations.push(brokenRule(field, 'CANCELLATION_FEE_WITHOUT_CREDIT_CARD', description));
  }
  if (!words?.enabled || !words.description?.trim()) {
    const description = 'is required and must be on when there is a cancellation fee';
    const field = 'bookingPolicy.customPolicyDescription.description';
    violations.push(brokenRule(field, 'CANCELLATION_FEE_WITHOUT_DESCRIPTION', description));
  }
  return [...violations, ...windowViolations(fee.cancellationWindows ?? [])];
};

type Windows = NonNullable<NonNullable<BookingPolicyInput['cancellationFeePolicy']>['cancellationWindows']>;

/**
 * Windows are consecutive and sorted by opening time, so `startInMinutes` (before the session) decreases. A window
 * without a start opens at booking and must be the first.
 */
function windowViolations(windows: Windows): FieldViolation[] {
  const field = `${feeField}.cancellationWindows`;
  if (windows.length === 0) {
    const description = 'must have at least one cancellation window';
    return [brokenRule(field, 'EMPTY_CANCELLATION_WINDOWS_LIST', description)];
  }
  const starts = windows.map(({ startInMinutes }) => startInMinutes ?? Number.POSITIVE_INFINITY);
  const disordered = starts.some((start, index) => index > 0 && start >= (starts[index - 1] ?? start));
  const order = 'must be in chronological order, with different start times';
  return [
    ...(disordered ? [brokenRule(field, 'INVALID_CANCELLATION_WINDOWS_ORDER', order)] : []),
    ...windows.flatMap(({ amount, percentage }, index): FieldViolation[] => {
      if (Boolean(amount) !== Boolean(percentage)) return [];
      return amount
        ? [
            {
              field: `${field}.${index}.percentage`,
              description: 'cannot be combined with an amount',
              violatedRule: 'ONE_OF_ALIGNMENT',
            },
          ]
        : [
            {
              field: `${field}.${index}`,
              description: 'needs an amount or a percentage',
              violatedRule: 'REQUIRED_ONE_OF_FIELD',
            },
          ];
    }),
  ];
}

const intakeFormViolations: Rules = ({ intakeFormPolicy: intake }) => {
  if (!intake?.enabled) return [];
  const violations: FieldViolation[] = [];
  if (!intake.formId) {
    const description = 'is required: which form customers fill in';
    violations.push(
      brokenRule('bookingPolicy.intakeFormPolicy.formId', 'INTAKE_FORM_ID_REQUIRED', description),
    );
  }
  if (intake.timing === 'AFTER_BOOKING' && intake.completionRequirement === 'REQUIRED_BEFORE_BOOKING') {
    violations.push(
      brokenRule(
        'bookingPolicy.intakeFormPolicy.completionRequirement',
        'INVALID_COMPLETION_REQUIREMENT_FOR_TIMING',
        'cannot be before booking for a form that is only sent after it',
      ),
    );
  }
  return violations;
};
