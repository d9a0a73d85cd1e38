import { describe, expect, test } from 'vitest';
import { type BookingPolicy, policyDefaults } from './bookingPolicy.ts';
import { completeChanged, completePolicy } from './bookingPolicyDefaults.ts';
import { bookingPolicyViolations, newPolicyViolations } from './bookingPolicyRules.ts';

const id = '11111111-1111-4111-8111-111111111111';
const policy = (parts: Partial<BookingPolicy> = {}): BookingPolicy => ({ id, ...parts });

/** All fields that a cancellation fee requires. */
const withFee = {
  cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '50', startInMinutes: 1440 }] },
  saveCreditCardPolicy: { enabled: true },
  customPolicyDescription: { enabled: true, description: 'Half the price within a day.' },
};

const rulesOf = (broken: Partial<BookingPolicy>) =>
  bookingPolicyViolations(policy(broken)).map(
    ({ field, ruleName, violatedRule }) => `${field} ${ruleName ?? violatedRule}`,
  );

describe('booking policy is refused', () => {
  const windows = (...cancellationWindows: { percentage?: string; startInMinutes?: number }[]) => ({
    ...withFee,
    cancellationFeePolicy: {
      enabled: true,
      cancellationWindows: cancellationWindows.map((window) => ({ percentage: '50', ...window })),
    },
  });
  test.each<[string, Partial<BookingPolicy>, string]>([
    [
      'when booking ends before the start and goes on after it',
      { limitLateBookingPolicy: { enabled: true }, bookAfterStartPolicy: { enabled: true } },
      'bookAfterStartPolicy.enabled BOTH_LATE_AND_AFTER_START_POLICIES_NOT_ALLOWED',
    ],
    [
      'when booking ends before it begins',
      {
        limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 },
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      },
      'limitEarlyBookingPolicy.earliestBookingInMinutes INVALID_BOOKING_WINDOW',
    ],
    [
      'when a fee has no credit card to be charged to',
      { ...withFee, saveCreditCardPolicy: { enabled: false } },
      'saveCreditCardPolicy.enabled CANCELLATION_FEE_WITHOUT_CREDIT_CARD',
    ],
    [
      'when nothing tells customers of a fee',
      { ...withFee, customPolicyDescription: { enabled: true, description: ' ' } },
      'customPolicyDescription.description CANCELLATION_FEE_WITHOUT_DESCRIPTION',
    ],
    [
      'when the words about a fee are not shown',
      { ...withFee, customPolicyDescription: { enabled: false, description: 'Half the price.' } },
      'customPolicyDescription.description CANCELLATION_FEE_WITHOUT_DESCRIPTION',
    ],
    [
      'when a fee is never due',
      windows(),
      'cancellationFeePolicy.cancellationWindows EMPTY_CANCELLATION_WINDOWS_LIST',
    ],
    [
      'when the later window of a fee stands first',
      windows({ startInMinutes: 60 }, { startInMinutes: 1440 }),
      'cancellationFeePolicy.cancellationWindows INVALID_CANCELLATION_WINDOWS_ORDER',
    ],
    [
      'when a window that opens at booking stands second',
      windows({ startInMinutes: 60 }, {}),
      'cancellationFeePolicy.cancellationWindows INVALID_CANCELLATION_WINDOWS_ORDER',
    ],
    [
      'when a window costs nothing that anybody knows',
      windows({ percentage: undefined }),
      'cancellationFeePolicy.cancellationWindows.0 REQUIRED_ONE_OF_FIELD',
    ],
    [
      'when it asks for a form without saying which',
      { intakeFormPolicy: { enabled: true } },
      'intakeFormPolicy.formId INTAKE_FORM_ID_REQUIRED',
    ],
    [
      'when a form that is sent after booking must be filled in before',
      {
        intakeFormPolicy: {
          enabled: true,
          formId: id,
          timing: 'AFTER_BOOKING',
          completionRequirement: 'REQUIRED_BEFORE_BOOKING',
        },
      },
      'intakeFormPolicy.completionRequirement INVALID_COMPLETION_REQUIREMENT_FOR_TIMING',
    ],
  ])('%s', (_case, broken, rule) => {
    expect(rulesOf(broken)).toEqual([`bookingPolicy.${rule}`]);
  });

  test('with all rules that it breaks at once', () => {
    expect(rulesOf({ cancellationFeePolicy: { enabled: true } })).toHaveLength(3);
  });
});

describe('booking policy is accepted', () => {
  test.each<[string, Partial<BookingPolicy>]>([
    ['that says nothing', {}],
    ['with a fee that everybody knows of', withFee],
    [
      'whose fee rises towards the session',
      {
        ...withFee,
        cancellationFeePolicy: {
          enabled: true,
          cancellationWindows: [{ percentage: '50' }, { amount: { value: '80' }, startInMinutes: 60 }],
        },
      },
    ],
    [
      'whose numbers would clash if they were switched on',
      {
        limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 60 },
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 1440 },
        intakeFormPolicy: {
          enabled: false,
          timing: 'AFTER_BOOKING',
          completionRequirement: 'REQUIRED_BEFORE_BOOKING',
        },
      },
    ],
  ])('%s', (_case, parts) => {
    expect(bookingPolicyViolations(policy(parts))).toEqual([]);
  });

  test('with a fault that it already had', () => {
    const before = policy({ cancellationFeePolicy: { enabled: true } });
    expect(newPolicyViolations(before, { ...before, name: 'Renamed' })).toEqual([]);
    const worse = { ...before, intakeFormPolicy: { enabled: true } };
    expect(newPolicyViolations(before, worse).map(({ ruleName }) => ruleName)).toEqual([
      'INTAKE_FORM_ID_REQUIRED',
    ]);
  });
});

describe('missing parts of a booking policy', () => {
  test("get the platform's default, for each part and each field of a part", () => {
    expect(completePolicy(policy())).toEqual({ id, ...policyDefaults });
    expect(completePolicy(policy({ waitlistPolicy: { enabled: true, capacity: 3 } })).waitlistPolicy).toEqual(
      { enabled: true, capacity: 3, reservationTimeInMinutes: 10 },
    );
  });

  test('get defaults in an update only if changed', () => {
    const before = policy({ waitlistPolicy: { enabled: true } });
    const after = { ...before, cancellationPolicy: { enabled: true } };
    expect(completeChanged(after, before)).toEqual({
      ...before,
      cancellationPolicy: { ...policyDefaults.cancellationPolicy, enabled: true },
    });
    expect(completeChanged(policy(), before)).toEqual(
      policy({ waitlistPolicy: policyDefaults.waitlistPolicy }),
    );
  });

  test('include the staff order only for ranked staff', () => {
    const ranked = policy({ staffSortingPolicy: { sortingMethodType: 'RANKING' } });
    expect(completePolicy(ranked).staffSortingPolicy.rankingOptions).toEqual({ order: 'LOWEST_TO_HIGHEST' });
    expect(completePolicy(policy()).staffSortingPolicy).toEqual({ sortingMethodType: 'RANDOM' });
  });
});
