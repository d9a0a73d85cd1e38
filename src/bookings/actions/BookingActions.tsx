import { Button } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { useCommands } from '../../ui/keys/commands.ts';
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
        <HeadAction label={text('bookings.move.open')} opensDialog onSelect={() => move(booking)} />
      )}
      {decisionsOn(booking).map((decision) => {
        const label = text(`bookings.act.${decision}.open`);
        const onSelect = () => decide(decision, [booking]);
        return primary && decision === 'confirm' ? (
          <Button
            key={decision}
            variant="contained"
            color="primary"
            aria-haspopup="dialog"
            onClick={onSelect}
          >
            {label}
          </Button>
        ) : (
          <HeadAction key={decision} label={label} opensDialog onSelect={onSelect} />
        );
      })}
    </>
  );
}
