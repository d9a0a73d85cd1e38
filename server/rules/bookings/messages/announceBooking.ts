import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { BookingOccasion } from '../../../mail/bookingMails.ts';
import {
  bookingMailStates,
  keepBookingMailState,
  languageOfCustomer,
} from '../../../tables/calendar/bookingMails.ts';
import type { Writing } from '../../writing.ts';
import { managesBookings, type BookingWriting } from '../bookingWriting.ts';
import { addressOf, notifyCustomers, type Notice } from './notifyCustomers.ts';

/** The notification option of a call; AS_BOOKED for calls without one. */
export type Notification =
  | { notifyParticipants?: boolean | undefined; message?: string | undefined }
  | 'AS_BOOKED'
  | undefined;

/** The personal message of the business that a notification sends; undefined without one. */
export function messageOf(
  writing: Pick<BookingWriting, 'caller'>,
  notification: Notification,
): string | undefined {
  if (!managesBookings(writing) || notification === 'AS_BOOKED' || !notification?.notifyParticipants)
    return undefined;
  return notification.message?.trim() || undefined;
}

interface Announced {
  booking: Booking;
  /** Absent: there is no message yet. */
  occasion: BookingOccasion | undefined;
  notification: Notification;
  /** The booking before it was rescheduled. */
  before?: Booking;
  /** A cancellation that frees spots. */
  freesSpot?: boolean;
  /** The time was taken before the payment arrived, which is refunded. */
  isTooLate?: boolean;
}

/**
 * Notifies the customer about a change if the call requests it. Without the option, the business sends nothing, and
 * customers who change their own booking are notified as when they made it. Only the business writes personal messages:
 * otherwise anyone could send a text to any address. Called last, so that failed changes send nothing.
 */
export async function announce(
  writing: BookingWriting,
  { booking, occasion, notification, before, freesSpot = false, isTooLate = false }: Announced,
): Promise<void> {
  const { db, businessId } = writing;
  const to = addressOf(booking);
  if (to === undefined) return;
  const state = (await bookingMailStates(db, businessId, [booking.id])).get(booking.id);
  const isManager = managesBookings(writing);
  const wish =
    notification === 'AS_BOOKED' || (notification === undefined && !isManager)
      ? undefined
      : (notification ?? {});
  const isNotified = wish ? (wish.notifyParticipants ?? false) : (state?.tells ?? false);
  const language = state?.language ?? writing.language ?? (await languageOfCustomer(db, businessId, to));
  if (!state && (isNotified || language !== undefined)) {
    const begun = { language: language ?? null, tells: isNotified, invited: false };
    await keepBookingMailState(db, { businessId, bookingId: booking.id }, begun);
  }
  if (!isNotified || occasion === undefined) return;
  const chargesFee = occasion === 'cancelled' && freesSpot && !isManager;
  const message = messageOf(writing, notification);
  const isByCustomer = !isManager;
  const notice = { booking, occasion, before, message, chargesFee, isByCustomer, isTooLate };
  if (writing.deferredNotices) writing.deferredNotices.push(notice);
  else await notifyCustomers(writing, [notice]);
}

/** Notifies customers about a change whose call has no notification option, as when they booked. */
export async function notifyAsBooked(writing: Writing, notices: readonly Notice[]): Promise<void> {
  const { db, businessId, config } = writing;
  if (!config || notices.length === 0) return;
  const ids = notices.map(({ booking }) => booking.id);
  const states = await bookingMailStates(db, businessId, ids);
  await notifyCustomers(
    { ...writing, config },
    notices.filter(({ booking }) => states.get(booking.id)?.tells),
  );
}

/** The occasion of a created or decided booking with this status. */
export function occasionOf({ status }: Pick<Booking, 'status'>): BookingOccasion | undefined {
  switch (status) {
    case 'CONFIRMED':
      return 'confirmed';
    case 'PENDING':
      return 'pending';
    case 'DECLINED':
      return 'declined';
    case 'CANCELED':
      return 'cancelled';
    case 'WAITING_LIST':
      return 'waitlisted';
    case 'CREATED':
      return undefined;
    default:
      return status satisfies never;
  }
}

/** Sends each customer one message about all changes of the work. */
export async function notifyingOnce<Result>(
  writing: BookingWriting,
  work: (holding: BookingWriting) => Promise<Result>,
): Promise<Result> {
  const deferredNotices: Notice[] = [];
  const result = await work({ ...writing, deferredNotices });
  await notifyCustomers(writing, deferredNotices);
  return result;
}
