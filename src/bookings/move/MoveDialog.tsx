import { useText } from '../../messages/useText.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { bookedTime } from '../booking/bookingRow.ts';
import { MoveFields } from './MoveFields.tsx';
import { useBookingWords } from '../booking/useBookingWords.ts';
import { useMove, type Moving } from './useMove.ts';

interface MoveDialogProps {
  moving: Moving;
  onClose: () => void;
}

/** Moves a booking to a free time of its service, or to any time after saying that it isn't free. */
export function MoveDialog({ moving, onClose }: MoveDialogProps) {
  const text = useText();
  const words = useBookingWords();
  const move = useMove(moving, onClose);
  const { booking } = moving;
  return (
    <ConsequenceDialog
      open
      title={text('bookings.move.title', { name: booking.name })}
      lead={text('bookings.move.lead', {
        service: bookedTime(booking).title,
        time: words.period(booking),
      })}
      safe={text('bookings.move.safe')}
      act={text('bookings.move.act')}
      effect="changes"
      disabled={move.target === undefined}
      pending={move.pending}
      error={move.error}
      onSafe={onClose}
      onAct={move.run}
    >
      <MoveFields move={move} />
    </ConsequenceDialog>
  );
}
