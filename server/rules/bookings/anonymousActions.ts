import type { BodyOf, QueryOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/bookings/anonymousBookings.ts';
import { serviceIdOf, type Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingFee } from '../../../contract/entities/bookings/pricing.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { AllowedActions } from '../../../contract/entities/bookings/extendedBooking.ts';
import type { MultiServiceBooking } from '../../../contract/entities/bookings/multiServiceBooking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ServiceDetails } from '../../tables/services/partsOfServices.ts';
import { findServices } from '../../tables/services/fullServices.ts';
import type { WireJson } from '../../json/wireJson.ts';
import type { CallContext } from '../callContext.ts';
import { readingOf } from '../writing.ts';
import { actionsOnSingle, forTokens, policyOfBooking } from './bookingPolicyRules.ts';
import { bookingWritingOf, type BookingWriting } from './bookingWriting.ts';
import { chainOf, findParts } from './chains/chains.ts';
import { cancelChain } from './chains/changeChain.ts';
import { acceptOffer } from './decisions/acceptOffer.ts';
import { cancelBooking } from './decisions/decideBooking.ts';
import { findBooking } from './lockBooking.ts';
import { manageToken, readManageToken } from './messages/manageLink.ts';
import { actionsOnChain, policiesOf } from './chains/readChain.ts';
import { feesOf } from './prices/bookingFees.ts';
import { rescheduleBooking } from './rescheduleBooking.ts';

/** Throws BOOKING_NOT_FOUND. */
export async function anonymousTokenOf(context: CallContext, bookingId: string): Promise<string> {
  const { businessId, options } = context;
  const { booking } = await findBooking(context, bookingId);
  return manageToken(options.config.secret, { businessId, bookingId: booking.id });
}

/**
 * The holder of a token acts as the customer at any rank. Throws INVALID_TOKEN, also for another business's token.
 */
async function holderOf({ businessId, options }: CallContext, token: string) {
  const named = await readManageToken(options.config.secret, token);
  if (named?.businessId === businessId) return { rank: 'visitor', bookingId: named.bookingId } as const;
  throw new ApiError('INVALID_TOKEN', 'The link is not valid. Ask the business for another one.');
}

interface ManagedBooking {
  booking: Booking;
  allowedAnonymousActions: AllowedActions;
  bookingFee?: BookingFee;
}

/** Throws INVALID_TOKEN and BOOKING_NOT_FOUND. */
export async function readBookingByToken(
  context: CallContext,
  token: string,
  { fields = [] }: QueryOf<typeof calls.bookingsGetBookingAnonymously> = {},
): Promise<ManagedBooking> {
  const { db, businessId, now } = context;
  const caller = await holderOf(context, token);
  const stored = await findBooking({ db, businessId, caller }, caller.bookingId);
  const { booking } = stored;
  const [bookingFee] = fields.includes('BOOKING_FEES') ? await feesOf(context, [booking]) : [];
  return {
    booking,
    allowedAnonymousActions: actionsOfHolder(booking, await policyOfBooking(context, stored), now),
    ...(bookingFee && { bookingFee }),
  };
}

/** The actions that the booking's policy snapshot allows the holder of its token. */
export const actionsOfHolder = (
  booking: Booking,
  policy: BookingPolicy | undefined,
  now: Date,
): AllowedActions => actionsOnSingle(booking, policy && forTokens(policy), now);

/** Throws SERVICE_NOT_FOUND if the service was deleted. */
export async function readServiceByToken(
  context: CallContext,
  token: string,
  details: ServiceDetails,
): Promise<WireJson<Service>> {
  const { booking } = await readBookingByToken(context, token);
  const [found] = await findServices(readingOf(context), [serviceIdOf(booking)], details);
  if (!found || found.deleted) throw new ApiError('SERVICE_NOT_FOUND', 'Service not found.');
  return found.document;
}

/** Throws BOOKING_CANNOT_BE_CANCELLED, and what `cancelBooking` throws. */
export async function cancelBookingByToken(
  context: CallContext,
  token: string,
  request: BodyOf<typeof calls.bookingsCancelBookingAnonymously>,
): Promise<Booking> {
  const { booking, allowedAnonymousActions: allowed } = await readBookingByToken(context, token);
  if (!allowed.cancel) {
    throw new ApiError('BOOKING_CANNOT_BE_CANCELLED', 'This booking can no longer be cancelled online.');
  }
  return cancelBooking(await holding(context, token), booking.id, request);
}

/** Throws RESCHEDULING_NOT_ALLOWED, and what `rescheduleBooking` throws. */
export async function rescheduleBookingByToken(
  context: CallContext,
  token: string,
  request: BodyOf<typeof calls.bookingsRescheduleBookingAnonymously>,
): Promise<Booking> {
  const { booking, allowedAnonymousActions: allowed } = await readBookingByToken(context, token);
  if (!allowed.reschedule) {
    throw new ApiError('RESCHEDULING_NOT_ALLOWED', 'This booking can no longer be moved online.');
  }
  return rescheduleBooking(await holding(context, token), booking.id, request);
}

/** Throws what `acceptOffer` throws. */
export async function acceptOfferByToken(
  context: CallContext,
  token: string,
  request: { revision: string },
): Promise<Booking> {
  const writing = await holding(context, token);
  return acceptOffer(writing, writing.caller.bookingId, request);
}

async function holding(context: CallContext, token: string) {
  const caller = await holderOf(context, token);
  return { ...bookingWritingOf(context), caller } satisfies BookingWriting;
}

/** Throws MULTI_SERVICE_BOOKING_NOT_FOUND. */
export async function anonymousTokenOfChain(context: CallContext, chainId: string): Promise<string> {
  const { businessId, options } = context;
  await findParts(context, chainId);
  return manageToken(options.config.secret, { businessId, bookingId: chainId.toLowerCase() });
}

/** Throws INVALID_TOKEN and MULTI_SERVICE_BOOKING_NOT_FOUND. */
export async function readChainByToken(context: CallContext, token: string) {
  const { db, businessId, now } = context;
  const caller = await holderOf(context, token);
  const parts = await findParts({ db, businessId, caller }, caller.bookingId);
  return {
    multiServiceBooking: chainOf(
      caller.bookingId,
      parts.map(({ booking }) => booking),
      { returnFullEntity: true },
    ),
    allowedAnonymousActions: actionsOnChain(parts, await policiesOf(context, parts, forTokens), now),
  };
}

/** Throws BOOKING_CANNOT_BE_CANCELLED, and what `readChainByToken` throws. */
export async function cancelChainByToken(context: CallContext, token: string): Promise<MultiServiceBooking> {
  const { multiServiceBooking, allowedAnonymousActions: allowed } = await readChainByToken(context, token);
  if (!allowed.cancel) {
    throw new ApiError('BOOKING_CANNOT_BE_CANCELLED', 'These bookings can no longer be cancelled online.');
  }
  const writing = await holding(context, token);
  return cancelChain(writing, multiServiceBooking.id, { returnFullEntity: true });
}
