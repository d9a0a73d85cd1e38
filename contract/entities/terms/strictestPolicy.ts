import { bookingPolicyLimits, type BookingPolicy, type PolicyPart } from './bookingPolicy.ts';
import { completePolicy } from './bookingPolicyDefaults.ts';
import { cutText } from '../values/cutText.ts';

/** The merged rules of several policies; not stored, so without id and dates. */
export type StrictestPolicy = Pick<BookingPolicy, PolicyPart> & { id: null };

/**
 * Merges the rules of several policies so that the result satisfies each of them (reference/calls.md section 7,
 * strictest): a restriction is on if any policy has it on, a permission only if all do; of the numbers of active rules,
 * the strictest one applies. Texts are joined. The order of the policies does not change any rule.
 */
export function strictestPolicy(policies: readonly BookingPolicy[]): StrictestPolicy {
  const all = policies.map((policy) => completePolicy(policy));
  return completePolicy({
    id: null,
    customPolicyDescription: strictestDescription(all),
    ...strictestBookingTimes(all),
    cancellationPolicy: strictestCancellation(all),
    reschedulePolicy: strictestReschedule(all),
    waitlistPolicy: strictestWaitlist(all),
    participantsPolicy: {
      maxParticipantsPerBooking: least(
        all.map(({ participantsPolicy }) => participantsPolicy.maxParticipantsPerBooking),
      ),
    },
    resourcesPolicy: {
      enabled: all.every(({ resourcesPolicy }) => resourcesPolicy.enabled),
      autoAssignAllowed: all.every(({ resourcesPolicy }) => resourcesPolicy.autoAssignAllowed),
    },
    cancellationFeePolicy: strictestFee(all),
    saveCreditCardPolicy: { enabled: all.some(({ saveCreditCardPolicy }) => saveCreditCardPolicy.enabled) },
    staffSortingPolicy: commonSorting(all),
    intakeFormPolicy: strictestIntake(all),
  });
}

type Complete = ReturnType<typeof completePolicy<BookingPolicy>>;

type Numbers = readonly (number | undefined)[];

/** undefined, which means the default, if no policy has a number. */
function least(numbers: Numbers): number | undefined {
  const said = numbers.filter((number) => number !== undefined);
  return said.length === 0 ? undefined : Math.min(...said);
}

function most(numbers: Numbers): number | undefined {
  const said = numbers.filter((number) => number !== undefined);
  return said.length === 0 ? undefined : Math.max(...said);
}

function strictestDescription(all: readonly Complete[]): BookingPolicy['customPolicyDescription'] {
  const texts = all
    .map(({ customPolicyDescription: words }) => (words.enabled ? (words.description ?? '').trim() : ''))
    .filter((text) => text !== '');
  const description = cutText([...new Set(texts)].join('\n\n'), bookingPolicyLimits.description);
  return { enabled: texts.length > 0, description };
}

function strictestBookingTimes(all: readonly Complete[]) {
  const early = all.map((policy) => policy.limitEarlyBookingPolicy).filter(({ enabled }) => enabled);
  const late = all.map((policy) => policy.limitLateBookingPolicy).filter(({ enabled }) => enabled);
  return {
    limitEarlyBookingPolicy: {
      enabled: early.length > 0,
      earliestBookingInMinutes: least(early.map((limit) => limit.earliestBookingInMinutes)),
    },
    limitLateBookingPolicy: {
      enabled: late.length > 0,
      latestBookingInMinutes: most(late.map((limit) => limit.latestBookingInMinutes)),
    },
    bookAfterStartPolicy: {
      enabled: all.every(({ bookAfterStartPolicy }) => bookAfterStartPolicy.enabled),
    },
  };
}

function strictestCancellation(all: readonly Complete[]): BookingPolicy['cancellationPolicy'] {
  const policies = all.map(({ cancellationPolicy }) => cancellationPolicy);
  const limited = policies.filter(({ limitLatestCancellation }) => limitLatestCancellation);
  return {
    enabled: policies.every(({ enabled }) => enabled),
    limitLatestCancellation: limited.length > 0,
    latestCancellationInMinutes: most(limited.map((policy) => policy.latestCancellationInMinutes)),
    allowAnonymous: policies.every(({ allowAnonymous = true }) => allowAnonymous),
  };
}

function strictestReschedule(all: readonly Complete[]): BookingPolicy['reschedulePolicy'] {
  const policies = all.map(({ reschedulePolicy }) => reschedulePolicy);
  const limited = policies.filter(({ limitLatestReschedule }) => limitLatestReschedule);
  return {
    enabled: policies.every(({ enabled }) => enabled),
    limitLatestReschedule: limited.length > 0,
    latestRescheduleInMinutes: most(limited.map((policy) => policy.latestRescheduleInMinutes)),
    allowAnonymous: policies.every(({ allowAnonymous = true }) => allowAnonymous),
  };
}

function strictestWaitlist(all: readonly Complete[]): BookingPolicy['waitlistPolicy'] {
  const policies = all.map(({ waitlistPolicy }) => waitlistPolicy);
  return {
    enabled: policies.every(({ enabled }) => enabled),
    capacity: least(policies.map(({ capacity }) => capacity)),
    reservationTimeInMinutes: least(policies.map((policy) => policy.reservationTimeInMinutes)),
  };
}

type Fee = Complete['cancellationFeePolicy'];

/** Amounts and percentages cannot be compared: the fee that can be due first is used, and of equal ones the higher. */
function strictestFee(all: readonly Complete[]): BookingPolicy['cancellationFeePolicy'] {
  const fees = all.map(({ cancellationFeePolicy }) => cancellationFeePolicy).filter(({ enabled }) => enabled);
  const [strictest] = fees.toSorted((a, b) => opening(b) - opening(a) || height(b) - height(a));
  return strictest
    ? { ...strictest, autoCollectFeeEnabled: fees.some((fee) => fee.autoCollectFeeEnabled) }
    : { enabled: false };
}

/** Larger than any number of minutes, and unlike infinity it can be subtracted from itself. */
const atBooking = Number.MAX_SAFE_INTEGER;

function opening({ cancellationWindows: [first] = [] }: Fee): number {
  return first ? (first.startInMinutes ?? atBooking) : 0;
}

function height({ cancellationWindows: [first] = [] }: Fee): number {
  return Number(first?.percentage ?? first?.amount?.value ?? 0);
}

/** Sorting restricts nothing: it is used only if all policies agree. */
function commonSorting(all: readonly Complete[]): BookingPolicy['staffSortingPolicy'] {
  const [first] = all;
  const type = first?.staffSortingPolicy.sortingMethodType;
  const agreed = all.every(({ staffSortingPolicy }) => staffSortingPolicy.sortingMethodType === type);
  return agreed ? first?.staffSortingPolicy : undefined;
}

/** Only one form is possible: one required before booking takes precedence. */
function strictestIntake(all: readonly Complete[]): BookingPolicy['intakeFormPolicy'] {
  const enabled = all.map(({ intakeFormPolicy }) => intakeFormPolicy).filter((intake) => intake.enabled);
  return (
    enabled.find(({ completionRequirement }) => completionRequirement === 'REQUIRED_BEFORE_BOOKING') ??
    enabled[0]
  );
}
