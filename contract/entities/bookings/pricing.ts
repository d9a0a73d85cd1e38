import * as z from 'zod';
import { moneyFromZero } from '../values/money.ts';
import { participantsChoicesLimits, participantChoice } from './participantsChoices.ts';
import { anyText, currencyCode, guid, integer } from '../values/text.ts';

export const pricingLimits = { lineItems: 40, bookings: 5, multiServiceBookings: 1 } as const;

/** Participants of one service with the same price. The reference names no fields; these are the public SDK's. */
export const bookingLineItem = z.strictObject({
  serviceId: guid.optional(),
  /** The staff member, if prices depend on them. */
  resourceId: guid.optional(),
  choices: z.array(participantChoice).max(participantsChoicesLimits.choices).optional(),
  numberOfParticipants: integer(1).optional(),
  /** In units of the currency. Absent if the service has no price. */
  pricePerParticipant: z.number().optional(),
});
export type BookingLineItem = z.infer<typeof bookingLineItem>;

export const priceInfo = z.strictObject({
  /** The total in units of the currency, including add-ons. Absent if the service has no price. */
  calculatedPrice: z.number().optional(),
  /** The price text. */
  priceDescription: anyText.optional(),
  priceDescriptionInfo: z.strictObject({ original: anyText }).optional(),
  bookingLineItems: z.array(bookingLineItem),
  /** Due when booking. */
  deposit: z.number().optional(),
  currency: currencyCode,
});
export type PriceInfo = z.infer<typeof priceInfo>;

/** The cancellation fee by the policy snapshot. Only fees above zero are listed. */
export const bookingFee = z.strictObject({
  bookingId: guid,
  cancellationFee: z.strictObject({
    price: moneyFromZero,
    /** PREVIEW: the fee of a cancellation now. Orders, to which fees are applied, do not exist. */
    status: z.enum(['PREVIEW', 'NOT_YET_APPLIED_TO_ORDER', 'APPLIED_TO_ORDER']),
    trigger: z.enum(['UNKNOWN_TRIGGER', 'BOOKING_CANCELED']),
  }),
});
export type BookingFee = z.infer<typeof bookingFee>;
