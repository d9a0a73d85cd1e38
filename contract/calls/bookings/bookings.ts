import * as z from 'zod';
import { defineCall } from '../../call.ts';
import {
  bookedAddOn,
  booking,
  bookingInput,
  bookingLimits,
  paymentStatuses,
} from '../../entities/bookings/booking.ts';
import { bookedSlotInput } from '../../entities/bookings/bookedEntity.ts';
import { inputOf, sentFormOf } from '../../entities/values/input.ts';
import { participantsChoices, peopleCount } from '../../entities/bookings/participantsChoices.ts';
import { anyText, freeObject, guid, revision } from '../../entities/values/text.ts';

/**
 * Single bookings (reference/calls.md section 8.1). Visitors create bookings, members also cancel and reschedule their
 * own; all other calls, the switches of `flowControlSettings` and `doubleBooked` are for those who manage the business.
 * Others are refused with UNAUTHORIZED_OPERATION.
 */

const answer = z.strictObject({ booking });
const byBooking = { params: z.strictObject({ bookingId: guid }) };
const flag = z.boolean().optional();
const byAnyone = { caller: 'visitor', effect: 'write' } as const;
const byCustomer = { caller: 'member', effect: 'write' } as const;
const byAdmin = { caller: 'admin', effect: 'write' } as const;

/** Unlike that of services, the message has no limit of its own (reference/calls.md section 8.1). */
export const notification = z
  .strictObject({
    /** Default: false. */
    notifyParticipants: flag,
    message: anyText.optional(),
    metadata: z.record(z.string(), anyText).optional(),
  })
  .optional();
const paymentStatus = z.enum(paymentStatuses).optional();

/** Options of creating a booking. */
export const creationOptions = {
  participantNotification: notification,
  sendSmsReminder: flag,
  flowControlSettings: z
    .strictObject({
      /** Stores the booking as `doubleBooked` if its time is taken. Requires a named resource. */
      skipAvailabilityValidation: flag,
      skipBusinessConfirmation: flag,
      /** Stores a payment option that the service does not offer. */
      skipSelectedPaymentOptionValidation: flag,
      /** Stores add-ons that the service does not offer. */
      skipAddOnValidation: flag,
      /** For {@link rescheduleBooking}. */
      allowAddOnChanges: flag,
    })
    .optional(),
  /** Overrides the contact details except `contactId`. */
  formSubmission: freeObject.optional(),
};

/** Options of cancelling a booking. */
export const cancellationOptions = {
  participantNotification: notification,
  flowControlSettings: z
    .strictObject({ ignoreCancellationPolicy: flag, withRefund: flag, waiveCancellationFee: flag })
    .optional(),
  waiveCharges: flag,
};

/** Options of confirming a booking and of marking it as pending. */
const decisionOptions = {
  participantNotification: notification,
  sendSmsReminder: flag,
  /** Confirms even if the time is taken. */
  doubleBooked: flag,
};

export const confirmationOptions = {
  ...decisionOptions,
  /** Default: only checks that the time is free. */
  flowControlSettings: z.strictObject({ checkAvailabilityValidation: flag }).optional(),
};

export const pendingOptions = {
  ...decisionOptions,
  flowControlSettings: z
    .strictObject({ checkAvailabilityValidation: flag, skipPendingApprovalServiceValidation: flag })
    .optional(),
};

export const decliningOptions = {
  participantNotification: notification,
  doubleBooked: flag,
  flowControlSettings: z.strictObject({ withRefund: flag }).optional(),
};

export const reschedulingOptions = {
  participantNotification: notification,
  flowControlSettings: z
    .strictObject({
      ignoreReschedulePolicy: flag,
      skipAvailabilityValidation: flag,
      skipBusinessConfirmation: flag,
      /** Without it, different add-ons are refused. */
      allowAddOnChanges: flag,
    })
    .optional(),
};

/** Exactly one of them. */
export const participants = {
  totalParticipants: sentFormOf(peopleCount).optional(),
  participantsChoices: inputOf(participantsChoices).optional(),
};

export const createBooking = defineCall({
  name: 'createBooking',
  method: 'POST',
  path: '/v2/bookings',
  ...byAnyone,
  body: z.strictObject({ booking: bookingInput, ...creationOptions }),
  answer,
});

export const confirmBooking = defineCall({
  name: 'confirmBooking',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/confirm',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ revision, paymentStatus, ...confirmationOptions }),
  answer,
});

export const declineBooking = defineCall({
  name: 'declineBooking',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/decline',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ revision, paymentStatus, ...decliningOptions }),
  answer,
});

/** Declines an unpaid booking whose time is taken; any other becomes PENDING or CONFIRMED. */
export const confirmOrDeclineBooking = defineCall({
  name: 'confirmOrDeclineBooking',
  method: 'POST',
  path: '/v2/confirmation/{bookingId}:confirmOrDecline',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ paymentStatus }),
  answer,
});

export const markBookingAsPending = defineCall({
  name: 'markBookingAsPending',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/mark_booking_as_pending',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ revision, paymentStatus, ...pendingOptions }),
  answer,
});

export const cancelBooking = defineCall({
  name: 'cancelBooking',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/cancel',
  ...byCustomer,
  ...byBooking,
  body: z.strictObject({ revision, ...cancellationOptions }),
  answer,
});

/** Moves an appointment to another slot, and the booking of a class to another session of it; courses cannot move. */
export const rescheduleBooking = defineCall({
  name: 'rescheduleBooking',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/reschedule',
  ...byCustomer,
  ...byBooking,
  body: z.strictObject({
    revision,
    slot: bookedSlotInput,
    ...participants,
    ...reschedulingOptions,
    bookedAddOns: z.array(inputOf(bookedAddOn)).max(bookingLimits.addOns).optional(),
  }),
  answer,
});

/** For classes and courses. */
export const updateNumberOfParticipants = defineCall({
  name: 'updateNumberOfParticipants',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/update_number_of_participants',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ revision, ...participants }),
  answer,
});

export const setBookingSubmissionId = defineCall({
  name: 'setBookingSubmissionId',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/set-booking-submission-id',
  ...byAdmin,
  ...byBooking,
  body: z.strictObject({ submissionId: guid }),
  answer,
});

/** Replaces the fields of one application. */
export const updateBookingExtendedFields = defineCall({
  name: 'updateBookingExtendedFields',
  method: 'POST',
  path: '/v2/bookings/{id}/update_extended_fields',
  ...byAdmin,
  params: z.strictObject({ id: guid }),
  body: z.strictObject({ namespace: anyText.min(1), namespaceData: freeObject }),
  answer: z.strictObject({ namespace: anyText, namespaceData: freeObject }),
});
