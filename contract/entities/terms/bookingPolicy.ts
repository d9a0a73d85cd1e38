import * as z from 'zod';
import { eachForVisitors, entity, forVisitors } from '../../audience.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { money, percentage } from '../values/money.ts';
import { dateTime, guid, name, revision, text, whole } from '../values/text.ts';

export const bookingPolicyLimits = { name: 400, description: 2500, cancellationWindows: 2 } as const;

const on = z.boolean().optional();
const minutes = whole(1).optional();
const day = 24 * 60;

const cancellationWindow = z.strictObject({
  amount: money.optional(),
  percentage: percentage.optional(),
  /** How long before the session the window opens; left out: at booking. */
  startInMinutes: minutes,
});

/** A part of a policy and the platform's defaults (reference/entities.md section 6); other fields have none. */
const part = <Shape extends z.ZodRawShape, Defaults extends z.infer<z.ZodObject<Shape>>>(
  fields: Shape,
  defaults: Defaults,
) => ({ schema: z.strictObject(fields).optional(), defaults });

/** Updates replace each part as a whole (reference/calls.md section 7). A number applies while its flag is on. */
const parts = {
  customPolicyDescription: part(
    { enabled: on, description: text(bookingPolicyLimits.description).optional() },
    { enabled: false, description: '' },
  ),
  limitEarlyBookingPolicy: part(
    { enabled: on, earliestBookingInMinutes: minutes },
    { enabled: false, earliestBookingInMinutes: 7 * day },
  ),
  limitLateBookingPolicy: part(
    { enabled: on, latestBookingInMinutes: minutes },
    { enabled: false, latestBookingInMinutes: day },
  ),
  bookAfterStartPolicy: part({ enabled: on }, { enabled: false }),
  /** Without `allowAnonymous` it counts as true. */
  cancellationPolicy: part(
    { enabled: on, limitLatestCancellation: on, latestCancellationInMinutes: minutes, allowAnonymous: on },
    { enabled: false, limitLatestCancellation: false, latestCancellationInMinutes: day },
  ),
  reschedulePolicy: part(
    { enabled: on, limitLatestReschedule: on, latestRescheduleInMinutes: minutes, allowAnonymous: on },
    { enabled: false, limitLatestReschedule: false, latestRescheduleInMinutes: day },
  ),
  waitlistPolicy: part(
    { enabled: on, capacity: whole(1).optional(), reservationTimeInMinutes: minutes },
    { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
  ),
  /** `enabled` is in recorded answers only. */
  participantsPolicy: part(
    { enabled: on, maxParticipantsPerBooking: whole(1).optional() },
    { maxParticipantsPerBooking: 1 },
  ),
  resourcesPolicy: part({ enabled: on, autoAssignAllowed: on }, { enabled: false, autoAssignAllowed: false }),
  cancellationFeePolicy: part(
    {
      enabled: on,
      cancellationWindows: z
        .array(cancellationWindow)
        .max(bookingPolicyLimits.cancellationWindows)
        .optional(),
      autoCollectFeeEnabled: on,
    },
    { enabled: false, cancellationWindows: [], autoCollectFeeEnabled: true },
  ),
  saveCreditCardPolicy: part({ enabled: on }, { enabled: false }),
  staffSortingPolicy: part(
    {
      sortingMethodType: z.enum(['RANDOM', 'RANKING', 'CUSTOM']).optional(),
      rankingOptions: z
        .strictObject({ order: z.enum(['LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST']).optional() })
        .optional(),
      /** Its fields are not published. */
      customOptions: z.strictObject({}).optional(),
    },
    { sortingMethodType: 'RANDOM' },
  ),
  intakeFormPolicy: part(
    {
      enabled: on,
      formId: guid.optional(),
      timing: z.enum(['AFTER_BOOKING', 'BEFORE_BOOKING']).optional(),
      completionRequirement: z.enum(['OPTIONAL', 'REQUIRED_BEFORE_BOOKING']).optional(),
    },
    { enabled: false },
  ),
};
export type PolicyPart = keyof typeof parts;
export const policyParts = Object.keys(parts) as PolicyPart[];

type Parts = typeof parts;
const schemas = Object.fromEntries(policyParts.map((key) => [key, parts[key].schema]));
export const policyDefaults = Object.fromEntries(policyParts.map((key) => [key, parts[key].defaults])) as {
  [Key in PolicyPart]: Parts[Key]['defaults'];
};

/** When customers may book, move and cancel, and what it costs them (reference/entities.md section 6). */
export const bookingPolicy = entity({
  id: forVisitors(guid),
  revision: forVisitors(revision.optional()),
  createdDate: forVisitors(dateTime.optional()),
  updatedDate: forVisitors(dateTime.optional()),
  appId: forVisitors(guid.optional()),
  createdByAppId: forVisitors(guid.optional()),
  name: forVisitors(name(bookingPolicyLimits.name).optional()),
  /** Exactly one of a business is; changed by setDefaultBookingPolicy only. */
  default: forVisitors(z.boolean().optional()),
  ...eachForVisitors(schemas as { [Key in PolicyPart]: Parts[Key]['schema'] }),
  extendedFields: forVisitors(extendedFields.optional()),
});
export type BookingPolicy = z.infer<typeof bookingPolicy>;

export const bookingPolicyInput = inputOf(bookingPolicy);
export type BookingPolicyInput = z.infer<typeof bookingPolicyInput>;

/** A booking policy at the time of booking: the customer agreed to it, regardless of later changes. */
export const bookingPolicySnapshot = z.strictObject({
  id: guid,
  bookingId: guid,
  createdDate: dateTime,
  policy: bookingPolicy,
});
export type BookingPolicySnapshot = z.infer<typeof bookingPolicySnapshot>;
