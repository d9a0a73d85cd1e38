import { useQueryClient } from '@tanstack/react-query';
import { undoDecision } from '../../../contract/calls/bookings/undoDecision.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { customerName } from '../../../contract/entities/bookings/contactDetails.ts';
import { useText } from '../../messages/useText.ts';
import { participantNotificationOf, type NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { oneByOne } from '../booking/oneByOne.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';

/** Returns a function that makes decided requests pending again and notifies the customers who were notified. */
export function useUndoDecision(): (
  decided: readonly Booking[],
  notification: NotifyChoice,
) => Promise<void> {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  return async (decided, { notify }) => {
    const participantNotification = participantNotificationOf({ notify, message: '' });
    const { done, failures } = await oneByOne(decided, async (booking) => {
      const path = { bookingId: booking.id };
      await api.send(undoDecision, { path, body: { revision: booking.revision, participantNotification } });
      return booking;
    });
    const [first] = done;
    if (first) {
      const name = customerName(first.contactDetails);
      toast.done(text('bookings.undecided.done', { smart_count: done.length, name }));
    }
    const [failure] = failures;
    if (failure)
      toast.failed(text('bookings.undecided.failed', { smart_count: failures.length }), failure.error);
    await refetchBookings(queryClient);
  };
}
