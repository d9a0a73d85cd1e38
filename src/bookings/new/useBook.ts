import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { BodyOf } from '../../../contract/call.ts';
import { cancelBooking, createBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { bookedTime } from '../booking/bookingRow.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';

type Request = BodyOf<typeof createBooking>;

/** Returns a function that creates a confirmed booking, and offers to open or undo it. Throws the server's refusal. */
export function useBook(): (
  request: Pick<Request, 'booking' | 'participantNotification'>,
  isChecked: boolean,
) => Promise<void> {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  /** Cancels the booking. A customer who was notified of it is notified of its end. */
  async function undo({ id: bookingId, revision }: Booking, name: string, notifies: boolean): Promise<void> {
    const body = {
      revision,
      participantNotification: { notifyParticipants: notifies },
      flowControlSettings: { ignoreCancellationPolicy: true },
    };
    try {
      await api.send(cancelBooking, { path: { bookingId }, body });
      toast.done(text(notifies ? 'newBooking.undoneNotified' : 'newBooking.undone', { name }));
    } catch (thrown) {
      toast.failed(text('newBooking.notUndone', { name }), thrown);
    }
    await refetchBookings(queryClient);
  }

  return async ({ booking: wanted, participantNotification }, isChecked) => {
    const { booking } = await api.send(createBooking, {
      body: {
        booking: { ...wanted, status: 'CONFIRMED' },
        flowControlSettings: { skipBusinessConfirmation: true, skipAvailabilityValidation: !isChecked },
        participantNotification,
      },
    });
    const name = customerName(booking.contactDetails);
    const notifies = participantNotification?.notifyParticipants ?? false;
    const { title } = bookedTime(booking);
    toast.done(text('newBooking.done', { name, service: title, time: words.period(booking) }), {
      open: { label: text('newBooking.open'), run: () => navigate(`/bookings/${booking.id}`) },
      action: { label: text('layout.actions.undo'), run: () => undo(booking, name, notifies) },
    });
    void refetchBookings(queryClient);
  };
}
