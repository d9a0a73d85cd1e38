import { useQueryClient } from '@tanstack/react-query';
import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { useText } from '../../messages/useText.ts';
import { participantNotificationOf, type NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { slotOf } from '../times/freeTimes.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';

/**
 * Whether a cancelled booking can be booked again. A cancellation is final on the server; payments belong to the
 * cancelled booking, as do the other parts of several services in a row.
 */
export const canBookAgain = ({
  status,
  paymentStatus = 'UNDEFINED',
  multiServiceBookingInfo,
}: Pick<Booking, 'status' | 'paymentStatus' | 'multiServiceBookingInfo'>): boolean =>
  status === 'CONFIRMED' &&
  multiServiceBookingInfo === undefined &&
  (paymentStatus === 'UNDEFINED' || paymentStatus === 'NOT_PAID' || paymentStatus === 'EXEMPT');

/** Returns a function that gives a cancelled booking its time back, if it is free, and says so if not. */
export function useBookAgain(): (booking: BookingRow, notification: NotifyChoice) => Promise<void> {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const queryClient = useQueryClient();
  return async (booking, { notify }) => {
    const { name, bookedEntity, contactDetails, additionalFields, bookedAddOns } = booking;
    const { totalParticipants, participantsChoices, selectedPaymentOption } = booking;
    const { slot, schedule } = bookedEntity;
    const again = {
      bookedEntity: slot
        ? { slot: { serviceId: slot.serviceId, ...slotOf(booking) } }
        : { schedule: { scheduleId: schedule?.scheduleId, serviceId: schedule?.serviceId } },
      contactDetails,
      status: 'CONFIRMED' as const,
      ...(additionalFields && { additionalFields }),
      ...(bookedAddOns && { bookedAddOns }),
      ...(totalParticipants !== undefined && { totalParticipants }),
      ...(participantsChoices && { participantsChoices }),
      ...(selectedPaymentOption && { selectedPaymentOption }),
    };
    const flowControlSettings = { skipBusinessConfirmation: true };
    const participantNotification = participantNotificationOf({ notify, message: '' });
    try {
      const body = { booking: again, flowControlSettings, participantNotification };
      const { booking: made } = await api.send(createBooking, { body });
      toast.done(text('bookings.again.done', { name, time: words.period(made) }));
    } catch (error) {
      toast.failed(text(isTaken(error) ? 'bookings.again.taken' : 'bookings.again.failed', { name }), error);
    }
    await refetchBookings(queryClient);
  };
}

const takenCodes = ['SLOT_NOT_AVAILABLE', 'SESSION_CAPACITY_EXCEEDED', 'SCHEDULE_CAPACITY_EXCEEDED'];

const isTaken = (error: unknown): boolean => error instanceof ApiError && takenCodes.includes(error.code);
