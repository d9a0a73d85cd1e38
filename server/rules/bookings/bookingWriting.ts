import { rankAllows } from '../../../contract/callerRank.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { StoredBooking } from '../../tables/calendar/bookings.ts';
import { acceptedLanguages, languageOf } from '../../mail/languages.ts';
import type { CallContext } from '../callContext.ts';
import type { Caller } from '../caller.ts';
import type { AppConfig } from '../options.ts';
import { writingOf, type Writing } from '../writing.ts';
import type { Notice } from './messages/notifyCustomers.ts';

/** Context of a change to bookings, whose rules depend on the caller. */
export interface BookingWriting extends Writing {
  caller: Pick<Caller, 'rank' | 'memberId'> & {
    /** The booking, or multi-service booking, of the caller's token (manageLink.ts). */
    bookingId?: string;
  };
  config: AppConfig;
  /** BCP 47 language of the customer, if the customer makes the change. */
  language?: string | undefined;
  /** Notifications to send at the end of a call that changes several bookings: one message per customer. */
  deferredNotices?: Notice[];
}

/** The context of a call. A customer's language is that of the browser. */
export function bookingWritingOf(context: CallContext): BookingWriting {
  const { caller, request, options } = context;
  const writing: BookingWriting = { ...writingOf(context), caller, config: options.config };
  const accepted = acceptedLanguages(request.headers.get('accept-language'));
  return managesBookings(writing) ? writing : { ...writing, language: languageOf(...accepted) };
}

/** Policies bind visitors and members; availability also binds those who manage bookings. */
export function managesBookings({ caller }: Pick<BookingWriting, 'caller'>): boolean {
  return rankAllows(caller.rank, 'admin');
}

/** Throws UNAUTHORIZED_OPERATION if a caller without the right turns one of these switches on. */
export function refuseSwitches(
  writing: Pick<BookingWriting, 'caller'>,
  switches: Readonly<Record<string, boolean | undefined>> = {},
): void {
  if (managesBookings(writing)) return;
  const [name] = Object.entries(switches).find(([, on]) => on) ?? [];
  if (name === undefined) return;
  throw new ApiError('UNAUTHORIZED_OPERATION', `Only the business may use "${name}".`, {
    data: { setting: name },
  });
}

/** Members see and change the bookings that they made, holders of a token only that booking. */
export function isOwnBooking(
  { caller }: Pick<BookingWriting, 'caller'>,
  { booking }: StoredBooking,
): boolean {
  const { id, multiServiceBookingInfo: chain } = booking;
  if (caller.bookingId !== undefined && [id, chain?.id].includes(caller.bookingId)) return true;
  return caller.memberId !== undefined && booking.createdBy?.memberId === caller.memberId;
}

/** The same error for an unknown id, another business's and another customer's booking. */
export function bookingNotFound(): ApiError {
  return new ApiError('BOOKING_NOT_FOUND', 'Booking not found.');
}
