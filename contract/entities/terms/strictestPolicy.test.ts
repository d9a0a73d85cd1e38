import { expect, test } from 'vitest';
import { type BookingPolicy, policyDefaults } from './bookingPolicy.ts';
import { strictestPolicy } from './strictestPolicy.ts';

const id = '11111111-1111-4111-8111-111111111111';
const policy = (parts: Partial<BookingPolicy> = {}): BookingPolicy => ({ id, ...parts });

const says = (description: string) => policy({ customPolicyDescription: { enabled: true, description } });
const form = (intakeFormPolicy: BookingPolicy['intakeFormPolicy']) => policy({ intakeFormPolicy });
const windowsOf = (...policies: BookingPolicy[]) =>
  strictestPolicy(policies).cancellationFeePolicy?.cancellationWindows;
const sorted = (sortingMethodType: 'RANKING' | 'RANDOM') =>
  policy({ staffSortingPolicy: { sortingMethodType } });

const easy = policy({
  bookAfterStartPolicy: { enabled: true },
  limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 9000 },
  cancellationPolicy: { enabled: true },
  reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 30 },
  waitlistPolicy: { enabled: true, capacity: 20, reservationTimeInMinutes: 60 },
  participantsPolicy: { maxParticipantsPerBooking: 6 },
  resourcesPolicy: { enabled: true, autoAssignAllowed: true },
});
const strict = policy({
  customPolicyDescription: { enabled: true, description: 'Be there.' },
  limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 3000 },
  limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
  cancellationPolicy: {
    enabled: true,
    limitLatestCancellation: true,
    latestCancellationInMinutes: 600,
    allowAnonymous: false,
  },
  reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 300 },
  waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
  participantsPolicy: { maxParticipantsPerBooking: 2 },
});

const merged = {
  id: null,
  customPolicyDescription: { enabled: true, description: 'Be there.' },
  limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 3000 },
  limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
  bookAfterStartPolicy: { enabled: false },
  cancellationPolicy: {
    enabled: true,
    limitLatestCancellation: true,
    latestCancellationInMinutes: 600,
    allowAnonymous: false,
  },
  reschedulePolicy: {
    enabled: true,
    limitLatestReschedule: true,
    latestRescheduleInMinutes: 300,
    allowAnonymous: true,
  },
  waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 10 },
  participantsPolicy: { enabled: true, maxParticipantsPerBooking: 2 },
  resourcesPolicy: { enabled: false, autoAssignAllowed: false },
  cancellationFeePolicy: policyDefaults.cancellationFeePolicy,
  saveCreditCardPolicy: { enabled: false },
  staffSortingPolicy: { sortingMethodType: 'RANDOM' },
  intakeFormPolicy: { enabled: false },
};

test('each rule of several policies is the strictest, in any order', () => {
  expect(strictestPolicy([easy, strict])).toEqual(merged);
  expect(strictestPolicy([strict, easy])).toEqual(merged);
});

test('one forbidding policy is sufficient', () => {
  const { cancellationPolicy, reschedulePolicy, waitlistPolicy } = strictestPolicy([easy, policy()]);
  expect([cancellationPolicy, reschedulePolicy, waitlistPolicy]).toMatchObject([
    { enabled: false },
    { enabled: false },
    { enabled: false },
  ]);
});

test('the number of a disabled rule is ignored', () => {
  const off = policy({ limitEarlyBookingPolicy: { enabled: false, earliestBookingInMinutes: 1 } });
  expect(strictestPolicy([easy, off]).limitEarlyBookingPolicy).toEqual({
    enabled: true,
    earliestBookingInMinutes: 9000,
  });
  expect(strictestPolicy([off]).limitEarlyBookingPolicy).toEqual(policyDefaults.limitEarlyBookingPolicy);
});

test('customer texts are joined without duplicates', () => {
  const { customPolicyDescription } = strictestPolicy([says('One'), says('Two'), says('One')]);
  expect(customPolicyDescription).toEqual({ enabled: true, description: 'One\n\nTwo' });
  const long = strictestPolicy([says('a'.repeat(2500)), says('b'.repeat(2500))]);
  expect(long.customPolicyDescription?.description).toHaveLength(2500);
});

test('the fee that can be due first is used, of equal ones the higher', () => {
  const fee = (percentage: string, startInMinutes?: number) =>
    policy({
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage, startInMinutes }] },
    });
  expect(windowsOf(fee('90', 60), fee('10', 1440))).toEqual([{ percentage: '10', startInMinutes: 1440 }]);
  expect(windowsOf(fee('10', 1440), fee('5'))).toMatchObject([{ percentage: '5' }]);
  expect(windowsOf(fee('9'), fee('10'), policy())).toMatchObject([{ percentage: '10' }]);
});

test('of several forms the one required before booking is used', () => {
  const optional = { enabled: true, formId: id, completionRequirement: 'OPTIONAL' as const };
  const required = { ...optional, completionRequirement: 'REQUIRED_BEFORE_BOOKING' as const };
  expect(strictestPolicy([form(optional), form(required)]).intakeFormPolicy).toEqual(required);
});

test('staff sorting is used only if all policies agree', () => {
  expect(strictestPolicy([sorted('RANKING'), sorted('RANKING')]).staffSortingPolicy?.sortingMethodType).toBe(
    'RANKING',
  );
  expect(strictestPolicy([sorted('RANKING'), sorted('RANDOM')]).staffSortingPolicy?.sortingMethodType).toBe(
    'RANDOM',
  );
});
