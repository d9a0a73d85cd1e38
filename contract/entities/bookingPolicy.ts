import * as z from 'zod';
import { entity, eachForVisitors, forVisitors } from '../audience.ts';
import { extendedFields } from './extendedFields.ts';
import { inputOf } from './input.ts';
import { money, percentage } from './money.ts';
import { dateTime, guid, name, revision, text, whole } from './text.ts';

export const bookingPolicyLimits = { name: 400, description: 2500, cancellationWindows: 2 } as const;

const on = z.boolean().optional();
const minutes = whole(1).optional();

const customPolicyDescription = z.strictObject({
  enabled: on,
  description: text(bookingPolicyLimits.description).optional(),
});

/** Pairs of flag and number: the number applies only while the flag is on. */
const windowPolicies = {
  limitEarlyBookingPolicy: z.strictObject({ enabled: on, earliestBookingInMinutes: minutes }).optional(),
  limitLateBookingPolicy: z.strictObject({ enabled: on, latestBookingInMinutes: minutes }).optional(),
  bookAfterStartPolicy: z.strictObject({ enabled: on }).optional(),
};

/** Default of `allowAnonymous`: true. */
const changePolicies = {
  cancellationPolicy: z
    .strictObject({
      enabled: on,
      limitLatestCancellation: on,
      latestCancellationInMinutes: minutes,
      allowAnonymous: on,
    })
    .optional(),
  reschedulePolicy: z
    .strictObject({
      enabled: on,
      limitLatestReschedule: on,
      latestRescheduleInMinutes: minutes,
      allowAnonymous: on,
    })
    .optional(),
};

const cancellationWindow = z.strictObject({
  amount: money.optional(),
  percentage: percentage.optional(),
  /** When the window opens, in minutes before the session; default: at booking. */
  startInMinutes: minutes,
});

const feePolicies = {
  cancellationFeePolicy: z
    .strictObject({
      enabled: on,
      cancellationWindows: z
        .array(cancellationWindow)
        .max(bookingPolicyLimits.cancellationWindows)
        .optional(),
      autoCollectFeeEnabled: on,
    })
    .optional(),
  saveCreditCardPolicy: z.strictObject({ enabled: on }).optional(),
};

const staffSortingPolicy = z.strictObject({
  sortingMethodType: z.enum(['RANDOM', 'RANKING', 'CUSTOM']).optional(),
  rankingOptions: z
    .strictObject({ order: z.enum(['LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST']).optional() })
    .optional(),
  /** Its fields are not published. */
  customOptions: z.strictObject({}).optional(),
});

const intakeFormPolicy = z.strictObject({
  enabled: on,
  formId: guid.optional(),
  timing: z.enum(['AFTER_BOOKING', 'BEFORE_BOOKING']).optional(),
  completionRequirement: z.enum(['OPTIONAL', 'REQUIRED_BEFORE_BOOKING']).optional(),
});

/** The terms of booking, rescheduling and cancelling, and their fees (reference/entities.md section 6). */
export const bookingPolicy = entity({
  id: forVisitors(guid),
  revision: forVisitors(revision.optional()),
  createdDate: forVisitors(dateTime.optional()),
  updatedDate: forVisitors(dateTime.optional()),
  appId: forVisitors(guid.optional()),
  createdByAppId: forVisitors(guid.optional()),
  name: forVisitors(name(bookingPolicyLimits.name).optional()),
  customPolicyDescription: forVisitors(customPolicyDescription.optional()),
  /** True for exactly one policy of a business; changed by setDefaultBookingPolicy only. */
  default: forVisitors(z.boolean().optional()),
  ...eachForVisitors(windowPolicies),
  ...eachForVisitors(changePolicies),
  waitlistPolicy: forVisitors(
    z
      .strictObject({ enabled: on, capacity: whole(1).optional(), reservationTimeInMinutes: minutes })
      .optional(),
  ),
  /** `enabled` is in recorded answers only. */
  participantsPolicy: forVisitors(
    z.strictObject({ enabled: on, maxParticipantsPerBooking: whole(1).optional() }).optional(),
  ),
  resourcesPolicy: forVisitors(z.strictObject({ enabled: on, autoAssignAllowed: on }).optional()),
  ...eachForVisitors(feePolicies),
  staffSortingPolicy: forVisitors(staffSortingPolicy.optional()),
  intakeFormPolicy: forVisitors(intakeFormPolicy.optional()),
  extendedFields: forVisitors(extendedFields.optional()),
});
export type BookingPolicy = z.infer<typeof bookingPolicy>;

export const bookingPolicyInput = inputOf(bookingPolicy);
export type BookingPolicyInput = z.infer<typeof bookingPolicyInput>;

export const bookingPolicyReadOnly = [
  'id',
  'createdDate',
  'updatedDate',
  'createdByAppId',
  'default',
] as const;
export const bookingPolicyImmutable = ['appId'] as const;
