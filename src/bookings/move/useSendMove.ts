import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/call.ts';
import { rescheduleBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../contract/errors.ts';
import { useText } from '../../messages/useText.ts';
import { participantNotificationOf, type NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { useSending } from '../../ui/dialogs/useSending.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { slotOf, type FreeTime } from '../times/freeTimes.ts';
import { moveTimesKey } from '../times/useMoveTimes.ts';

/** Sends the move of a booking and offers its undo. The server checks only a target that is free: others double book. */
export function useSendMove(booking: BookingRow, notification: NotifyChoice, onDone: () => void) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const queryClient = useQueryClient();
  const { pending, error: failure, send } = useSending();

  /** Sends a move, and returns the moved booking. The business is not bound by the policy. */
  async function reschedule(
    body: Pick<BodyOf<typeof rescheduleBooking>, 'revision' | 'slot'>,
    { isChecked, notification }: { isChecked: boolean; notification: NotifyChoice },
  ): Promise<Booking> {
    const answer = await api.send(rescheduleBooking, {
      path: { bookingId: booking.id },
      body: {
        ...body,
        flowControlSettings: {
          ignoreReschedulePolicy: true,
          skipBusinessConfirmation: true,
          skipAvailabilityValidation: !isChecked,
        },
        participantNotification: participantNotificationOf(notification),
      },
    });
    return answer.booking;
  }

  /** Undoes the move. The former time may have been taken since, or never have been free. */
  async function putBack(revision: string, { isChecked }: { isChecked: boolean }): Promise<void> {
    try {
      const body = { revision, slot: slotOf(booking) };
      await reschedule(body, { isChecked, notification: { ...notification, message: '' } });
      toast.done(text('bookings.move.back', { name: booking.name }));
    } catch (thrown) {
      const isTaken = thrown instanceof ApiError && thrown.code === 'SLOT_NOT_AVAILABLE';
      toast.failed(text('bookings.move.notBack', { name: booking.name }), thrown, {
        ...(isTaken && {
          action: {
            label: text('bookings.move.backAnyway'),
            run: () => putBack(revision, { isChecked: false }),
          },
        }),
      });
    }
    await refetchBookings(queryClient);
  }

  async function move({ slot, isFree }: Pick<FreeTime, 'slot'> & { isFree: boolean }): Promise<void> {
    const isDone = await send(async () => {
      const { revision } = booking;
      const moved = await reschedule({ revision, slot }, { isChecked: isFree, notification });
      toast.done(text('bookings.move.done', { name: booking.name, time: words.period(moved) }), {
        action: {
          label: text('layout.actions.undo'),
          run: () => putBack(moved.revision, { isChecked: true }),
        },
      });
      await refetchBookings(queryClient);
      onDone();
    });
    if (!isDone) await queryClient.invalidateQueries({ queryKey: moveTimesKey });
  }

  return { pending, failure, move };
}
