import * as z from 'zod';
import { eachForVisitors, entity, forVisitors } from '../../audience.ts';
import { dayMinutes } from '../../durations.ts';
import { traitsOf } from '../../fields.ts';
import type { DeclaredTraits } from '../../fieldTraits.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { money, percentage } from '../values/money.ts';
import { dateTime, guid, name, text, integer } from '../values/text.ts';
import { versionFields } from '../values/versionFields.ts';

export const bookingPolicyLimits = { name: 400, description: 2500, cancellationWindows: 2 } as const;

const on = z.boolean().optional();
const minutes = integer(1).optional();

const cancellationWindow = z.strictObject({
  amount: money.optional(),
  percentage: percentage.optional(),
  /** How long before the session the window opens; left out: at booking. */
  startInMinutes: minutes,
});

const flag = { kind: 'flag', bulk: true } as const;
const number = { kind: 'number', bulk: true } as const;

/**
 * A part of a policy: its fields, the platform's defaults (reference/entities.md section 6) and the traits; other fields
 * have no defaults.
 */
const part = <
  Shape extends z.ZodRawShape,
  Defaults extends z.infer<z.ZodObject<Shape>>,
  const Traits extends DeclaredTraits,
>(
  fields: Shape,
  defaults: Defaults,
  traits: Traits,
) => ({ schema: z.strictObject(fields).optional(), defaults, traits });

/** Updates replace each part as a whole (reference/calls.md section 7). A number applies while its flag is on. */
const parts = {
  customPolicyDescription: part(
    { enabled: on, description: text(bookingPolicyLimits.description).optional() },
    { enabled: false, description: '' },
    { section: 'basics', parts: { enabled: flag, description: { kind: 'text', bulk: true } } },
  ),
  limitEarlyBookingPolicy: part(
    { enabled: on, earliestBookingInMinutes: minutes },
    { enabled: false, earliestBookingInMinutes: 7 * dayMinutes },
    { section: 'booking', parts: { enabled: flag, earliestBookingInMinutes: number } },
  ),
  limitLateBookingPolicy: part(
    { enabled: on, latestBookingInMinutes: minutes },
    { enabled: false, latestBookingInMinutes: dayMinutes },
    { section: 'booking', parts: { enabled: flag, latestBookingInMinutes: number } },
  ),
  bookAfterStartPolicy: part(
    { enabled: on },
    { enabled: false },
    { section: 'booking', parts: { enabled: flag } },
  ),
  /** Without `allowAnonymous` it counts as true. */
  cancellationPolicy: part(
    { enabled: on, limitLatestCancellation: on, latestCancellationInMinutes: minutes, allowAnonymous: on },
    { enabled: false, limitLatestCancellation: false, latestCancellationInMinutes: dayMinutes },
    {
      section: 'cancellation',
      parts: {
        enabled: flag,
        limitLatestCancellation: flag,
        latestCancellationInMinutes: number,
        allowAnonymous: flag,
      },
    },
  ),
  reschedulePolicy: part(
    { enabled: on, limitLatestReschedule: on, latestRescheduleInMinutes: minutes, allowAnonymous: on },
    { enabled: false, limitLatestReschedule: false, latestRescheduleInMinutes: dayMinutes },
    {
      section: 'cancellation',
      parts: {
        enabled: flag,
        limitLatestReschedule: flag,
        latestRescheduleInMinutes: number,
        allowAnonymous: flag,
      },
    },
  ),
  waitlistPolicy: part(
    { enabled: on, capacity: integer(1).optional(), reservationTimeInMinutes: minutes },
    { enabled: false, capacity: 10, reservationTimeInMinutes: 10 },
    { section: 'waitlist', parts: { enabled: flag, capacity: number, reservationTimeInMinutes: number } },
  ),
  /** `enabled` is in recorded answers only, and true there. */
  participantsPolicy: part(
    { enabled: on, maxParticipantsPerBooking: integer(1).optional() },
    { enabled: true, maxParticipantsPerBooking: 1 },
    { section: 'participants', parts: { maxParticipantsPerBooking: number } },
  ),
  resourcesPolicy: part(
    { enabled: on, autoAssignAllowed: on },
    { enabled: false, autoAssignAllowed: false },
    { section: 'participants' },
  ),
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
    { section: 'cancellation', parts: { enabled: flag } },
  ),
  saveCreditCardPolicy: part({ enabled: on }, { enabled: false }, { section: 'cancellation' }),
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
    { section: 'participants' },
  ),
  intakeFormPolicy: part(
    {
      enabled: on,
      formId: guid.optional(),
      timing: z.enum(['AFTER_BOOKING', 'BEFORE_BOOKING']).optional(),
      completionRequirement: z.enum(['OPTIONAL', 'REQUIRED_BEFORE_BOOKING']).optional(),
    },
    { enabled: false },
    { section: 'participants' },
  ),
};
export type PolicyPart = keyof typeof parts;
export const policyParts = Object.keys(parts) as PolicyPart[];

type Parts = typeof parts;
export const policyDefaults = Object.fromEntries(policyParts.map((key) => [key, parts[key].defaults])) as {
  [Key in PolicyPart]: Parts[Key]['defaults'];
};

/** When customers may book, move and cancel, and what it costs them (reference/entities.md section 6). */
const fields = {
  ...versionFields(forVisitors),
  appId: forVisitors(guid.optional(), { write: 'once' }),
  createdByAppId: forVisitors(guid.optional(), { write: 'never' }),
  name: forVisitors(name(bookingPolicyLimits.name).optional(), {
    kind: 'text',
    section: 'basics',
    bulk: true,
    exported: true,
  }),
  /** Exactly one of a business is; changed by setDefaultBookingPolicy only. */
  default: forVisitors(z.boolean().optional(), { write: 'apart' }),
  ...eachForVisitors(parts),
  extendedFields: forVisitors(extendedFields.optional()),
};
export const bookingPolicy = entity(fields);
export type BookingPolicy = z.infer<typeof bookingPolicy>;

export const bookingPolicyTraits = traitsOf(fields);

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
