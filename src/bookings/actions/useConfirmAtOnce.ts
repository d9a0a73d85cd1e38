import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { sendDecision } from '../booking/decisions.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';
import { useUndoDecision } from './useUndoDecision.ts';

/** Customers with an email address are notified, which is the default of the dialog. */
const notification = { notify: true, message: '' } as const;

/** Confirms a request without a dialog, because its undo makes it pending again. */
export function useConfirmAtOnce() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const undo = useUndoDecision();
  const [pending, setPending] = useState(false);
  async function confirm(booking: BookingRow): Promise<void> {
    const { name } = booking;
    setPending(true);
    try {
      const confirmed = await sendDecision(api, 'confirm', booking, notification);
      toast.done(text('bookings.act.confirm.done', { smart_count: 1, name }), {
        action: { label: text('layout.actions.undo'), run: () => undo([confirmed], notification) },
      });
    } catch (error) {
      toast.failed(text('bookings.act.confirm.failed', { name }), error);
    }
    await refetchBookings(queryClient);
    setPending(false);
  }
  return { confirm, pending };
}
