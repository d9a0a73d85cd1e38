import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { useText } from '../../messages/useText.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import type { NotifyChoice } from '../../ui/fields/notifyChoice.ts';
import { NotifyInput } from '../../ui/fields/NotifyInput.tsx';
import { SwitchLine } from '../../ui/fields/SwitchLine.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { errorWords } from '../../ui/words/errorWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { bookedTime, type BookingRow } from '../booking/bookingRow.ts';
import { sendDecision, type Decision } from '../booking/decisions.ts';
import { canBookAgain, useBookAgain } from './useBookAgain.ts';
import { useRefundable } from '../booking/useBookingPrices.ts';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { oneByOne, type Failure } from '../booking/oneByOne.ts';
import { refetchBookings } from '../booking/refetchBookings.ts';
import { WaitlistNote } from '../waitlist/WaitlistNote.tsx';
import { useUndoDecision } from './useUndoDecision.ts';

interface DecisionDialogProps {
  decision: Decision;
  bookings: readonly BookingRow[];
  onClose: () => void;
}

/** Confirms, declines or cancels bookings. Nothing is sent before the button is pressed. */
export function DecisionDialog({ decision, bookings, onClose }: DecisionDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const words = useBookingWords();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const bookAgain = useBookAgain();
  const undo = useUndoDecision();
  const [notification, setNotification] = useState<NotifyChoice>({ notify: true, message: '' });
  const [withRefund, setWithRefund] = useState(true);
  const [pending, setPending] = useState(false);
  /** The bookings that remain after a refusal. */
  const [refused, setRefused] = useState<readonly Failure<BookingRow>[]>();
  const left = refused?.map(({ item }) => item) ?? bookings;
  // The decision itself changes what can be refunded.
  const { refundable, isError } = useRefundable(
    decision === 'confirm' ? [] : left.map(({ id }) => id),
    !pending,
  );
  const isKnown = decision === 'confirm' || refundable !== undefined || isError;
  const refunds = refundable?.bookings ?? (isError ? left.length : 0);
  const reached = left.filter(({ contactDetails }) => contactDetails.email).length;
  const counted = {
    smart_count: left.length,
    count: number(left.length),
    name: left[0]?.name ?? '',
  };

  async function send(): Promise<void> {
    setPending(true);
    const { done: decided, failures } = await oneByOne(left, (booking) =>
      sendDecision(api, decision, booking, { ...notification, withRefund }),
    );
    await refetchBookings(queryClient);
    setPending(false);
    const done = decided.length;
    if (done > 0) {
      const run = undoOf(decided);
      toast.done(
        text(`bookings.act.${decision}.done`, { ...counted, smart_count: done, count: number(done) }),
        run && { action: { label: text('layout.actions.undo'), run } },
      );
    }
    if (failures.length === 0) onClose();
    else setRefused(failures);
  }

  /** An answered request is pending again; a cancelled booking is booked again. */
  function undoOf(decided: readonly Booking[]): (() => Promise<void>) | undefined {
    const ids = new Set(decided.map(({ id }) => id));
    const before = left.filter(({ id }) => ids.has(id));
    if (decision !== 'cancel') {
      return before.every(({ status }) => status === 'PENDING')
        ? () => undo(decided, notification)
        : undefined;
    }
    const [only] = left;
    return left.length === 1 && only && canBookAgain(only) ? () => bookAgain(only, notification) : undefined;
  }

  return (
    <ConsequenceDialog
      open
      title={text(`bookings.act.${decision}.title`, counted)}
      lead={text(leadOf(decision, left), counted)}
      safe={text(`bookings.act.${decision}.safe`, counted)}
      act={isKnown ? text(`bookings.act.${decision}.act`, counted) : undefined}
      effect={decision === 'confirm' ? 'changes' : 'destroys'}
      pending={pending}
      error={left.length === 1 ? refused?.[0]?.error : undefined}
      onSafe={onClose}
      onAct={() => void send()}
    >
      <Box component="ul" sx={list}>
        {left.slice(0, shown).map((booking) => (
          <Box component="li" key={booking.id} sx={{ overflowWrap: 'anywhere' }}>
            {[booking.name, bookedTime(booking).title, words.period(booking)].join(' · ')}
            {left.length > 1 && refused && (
              <Box sx={{ typography: 'body2', color: 'bad.text' }}>
                {errorWords(refused.find(({ item }) => item === booking)?.error, text)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {left.length > shown && (
        <Box sx={{ color: 'text.secondary' }}>
          {text('bookings.andMore', { smart_count: left.length - shown })}
        </Box>
      )}
      {decision !== 'confirm' && left.some(takesSpot) && <WaitlistNote bookings={left} />}
      {refunds > 0 && (
        <Box sx={{ marginBlockStart: '16px' }}>
          <SwitchLine
            label={text('bookings.refund.label', { smart_count: refunds })}
            effect={text(effectOfRefund(withRefund, refundable), {
              smart_count: refunds,
              amount: refundable?.amount ?? '',
            })}
            checked={withRefund}
            onChange={setWithRefund}
          />
        </Box>
      )}
      <NotifyInput
        notification={notification}
        people={left.length}
        messages={reached}
        onChange={setNotification}
      />
    </ConsequenceDialog>
  );
}

const takesSpot = (booking: BookingRow): boolean => {
  const { isGroup, isCourse } = bookedTime(booking);
  return isGroup || isCourse;
};

/** Without the amount after an error. */
function effectOfRefund(withRefund: boolean, refundable: object | undefined) {
  if (!refundable) return withRefund ? 'bookings.refund.on' : 'bookings.refund.off';
  return withRefund ? 'bookings.refund.amountOn' : 'bookings.refund.amountOff';
}

function leadOf(decision: Decision, bookings: readonly BookingRow[]) {
  if (decision === 'cancel' && bookings.every(({ status }) => status === 'WAITING_LIST'))
    return 'bookings.act.cancel.waitingLead';
  return `bookings.act.${decision}.${bookings.every(takesSpot) ? 'spotLead' : 'lead'}` as const;
}

const shown = 10;

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '6px' } as const;
