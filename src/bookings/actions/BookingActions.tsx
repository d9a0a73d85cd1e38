import { Button } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { useCommands } from '../../ui/commands.ts';
import { useDecide } from './BookingFlows.tsx';
import type { BookingRow } from '../booking/bookingRow.ts';
import { canMove, decisionsOn } from '../booking/decisions.ts';

interface BookingActionsProps {
  booking: BookingRow;
  /** Whether Confirm is the primary action of the screen. */
  primary?: boolean;
}

/** The actions that a booking's status allows; none for readers. */
export function BookingActions({ booking, primary = false }: BookingActionsProps) {
  const text = useText();
  const { decide, move, mayDecide } = useDecide();
  useCommands({
    subject: booking.name,
    actions: () =>
      mayDecide
        ? [
            ...(canMove(booking)
              ? [{ key: 'move', label: text('bookings.move.open'), onSelect: () => move(booking) }]
              : []),
            ...decisionsOn(booking).map((decision) => ({
              key: decision,
              label: text(`bookings.act.${decision}.open`),
              onSelect: () => decide(decision, [booking]),
            })),
          ]
        : [],
  });
  if (!mayDecide) return null;
  return (
    <>
      {canMove(booking) && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => move(booking)}>
          {text('bookings.move.open')}
        </Button>
      )}
      {decisionsOn(booking).map((decision) => (
        <Button
          key={decision}
          variant={primary && decision === 'confirm' ? 'contained' : 'outlined'}
          aria-haspopup="dialog"
          onClick={() => decide(decision, [booking])}
        >
          {text(`bookings.act.${decision}.open`)}
        </Button>
      ))}
    </>
  );
}
