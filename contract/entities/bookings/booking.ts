import * as z from 'zod';
import { bookedEntity } from './bookedEntity.ts';
import { contactDetails } from './contactDetails.ts';
import { extendedFields } from '../values/extendedFields.ts';
import { inputOf } from '../values/input.ts';
import { participantsChoices, participantsChoicesLimits, peopleCount } from './participantsChoices.ts';
import { identificationData } from '../staff/staffMember.ts';
import { anyText, dateTime, guid, revision, text, integer } from '../values/text.ts';

export const bookingLimits = {
  addOns: 21,
  participants: participantsChoicesLimits.participants,
  /** Per bulk call. */
  createdAtOnce: 40,
  decidedAtOnce: 300,
  canceledAtOnce: 100,
} as const;

export const bookingStatuses = [
  'CREATED',
  'CONFIRMED',
  'CANCELED',
  'PENDING',
  'DECLINED',
  'WAITING_LIST',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The bookings specification lacks UNDEFINED and FAILED. */
export const paymentStatuses = [
  'UNDEFINED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_PAID',
  'REFUNDED',
  'EXEMPT',
  'FAILED',
] as const;

export const paymentOptions = ['UNDEFINED', 'OFFLINE', 'ONLINE', 'MEMBERSHIP', 'MEMBERSHIP_OFFLINE'] as const;

/** Bookings that can still take place and are cancelled with their session. */
export const liveBookingStatuses = [
  'CREATED',
  'CONFIRMED',
  'PENDING',
  'WAITING_LIST',
] as const satisfies readonly BookingStatus[];

/**
 * Bookings that occupy spots. Unpaid (CREATED) and waitlisted ones do not. The database counts by the same list
 * (migration 0005).
 */
export const spotTakingStatuses = ['CONFIRMED', 'PENDING'] as const satisfies readonly BookingStatus[];

const isAmong = (statuses: readonly BookingStatus[], { status }: { status: BookingStatus }): boolean =>
  statuses.includes(status);

export const takesSpots = (booking: { status: BookingStatus }): boolean =>
  isAmong(spotTakingStatuses, booking);

/** Whether a booking is cancelled or declined. */
export const hasEnded = (booking: { status: BookingStatus }): boolean =>
  !isAmong(liveBookingStatuses, booking);

const customFormField = z.strictObject({
  id: guid.optional(),
  value: anyText.optional(),
  label: anyText.optional(),
  valueType: z.enum(['SHORT_TEXT', 'LONG_TEXT', 'CHECK_BOX']).optional(),
});

export const bookedAddOn = z.strictObject({
  id: guid.optional(),
  groupId: guid.optional(),
  durationInMinutes: integer(1, 1440).optional(),
  quantity: integer(1, 1000).optional(),
  name: text(100).optional(),
  nameTranslated: text(100).optional(),
});

/** The app and the actor that made a booking, as stated by the caller. */
const bookingSource = z.strictObject({
  platform: z.enum(['UNDEFINED_PLATFORM', 'WEB', 'MOBILE_APP']).optional(),
  actor: z.enum(['UNDEFINED_ACTOR', 'BUSINESS', 'CUSTOMER']).optional(),
  appDefId: guid.optional(),
  appName: anyText.optional(),
});

const multiServiceBookingInfo = z.strictObject({
  id: guid.optional(),
  type: z.enum(['SEQUENTIAL_BOOKINGS', 'SEPARATE_BOOKINGS', 'PARALLEL_BOOKINGS']).optional(),
});

const fields = z.strictObject({
  id: guid,
  revision,
  createdDate: dateTime,
  updatedDate: dateTime,
  bookedEntity,
  contactDetails,
  /** Number of participants; with variants in `participantsChoices` instead. */
  totalParticipants: peopleCount.optional(),
  participantsChoices: participantsChoices.optional(),
  /** Older form of form submissions. */
  additionalFields: z.array(customFormField).optional(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses).optional(),
  selectedPaymentOption: z.enum(paymentOptions).optional(),
  /** A free reference set by the caller. */
  externalUserId: anyText.optional(),
  createdBy: identificationData.optional(),
  /** Of older clients: the specification enumerates its values. */
  bookingSource: bookingSource.optional(),
  /** Of the slot, or of the first session of a course. */
  startDate: dateTime.optional(),
  /** Of the slot, or of the last session of a course. */
  endDate: dateTime.optional(),
  /** From the bookings specification; the reference omits it. */
  canceledDate: dateTime.optional(),
  extendedFields: extendedFields.optional(),
  /** Present only when true. */
  doubleBooked: z.boolean().optional(),
  multiServiceBookingInfo: multiServiceBookingInfo.optional(),
  formSubmissionId: guid.optional(),
  formId: guid.optional(),
  bookedAddOns: z.array(bookedAddOn).max(bookingLimits.addOns).optional(),
  appId: guid.optional(),
  createdByAppId: guid.optional(),
  /** Only the deposit is paid now. */
  depositSelected: z.boolean().optional(),
});

/** A customer's claim on a slot or a whole course (reference/entities.md section 7). */
export const booking = fields
  .refine(
    ({ totalParticipants, participantsChoices: choices }) =>
      (totalParticipants === undefined) !== (choices === undefined),
    {
      error: 'must hold either totalParticipants or participantsChoices',
      params: { violatedRule: 'REQUIRED_ONE_OF_FIELD' },
    },
  )
  .refine(
    ({ participantsChoices: choices }) =>
      choices === undefined || participantsOf({ participantsChoices: choices }) <= bookingLimits.participants,
    {
      path: ['participantsChoices'],
      error: `must be at most ${bookingLimits.participants} people in total`,
      params: { violatedRule: 'MAX' },
    },
  );
export type Booking = z.infer<typeof booking>;

export const bookingInput = inputOf(booking);
export type BookingInput = z.infer<typeof bookingInput>;

/** The number of participants of a booking. */
export function participantsOf({
  totalParticipants,
  participantsChoices: choices,
}: Pick<z.infer<typeof fields>, 'totalParticipants' | 'participantsChoices'>): number {
  if (!choices) return totalParticipants ?? 1;
  return choices.serviceChoices.reduce((sum, { numberOfParticipants }) => sum + numberOfParticipants, 0);
}

/** The id of the booked service. */
export const serviceIdOf = ({ bookedEntity: { slot, schedule } }: Pick<Booking, 'bookedEntity'>): string =>
  (slot ?? schedule)?.serviceId ?? '';
