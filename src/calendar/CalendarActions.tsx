import { Ban, Keyboard } from 'lucide-react';
import { NewBookingButton } from '../bookings/actions/NewBookingButton.tsx';
import { useText } from '../messages/useText.ts';
import { showKeyHelp } from '../ui/keys/keyHelp.ts';
import { HeadMenu } from '../ui/page/HeadActions.tsx';

interface CalendarActionsProps {
  day: string;
  /** A booking is being moved, which is the main action then. */
  isMoving: boolean;
  /** Undefined if the person may not block time. */
  onBlock: (() => void) | undefined;
}

/** The actions at the head of the calendar. */
export function CalendarActions({ day, isMoving, onBlock }: CalendarActionsProps) {
  const text = useText();
  return (
    <>
      <HeadMenu
        label={text('calendar.more')}
        actions={() => [
          ...(onBlock
            ? [{ key: 'block', label: text('calendar.block.open'), icon: Ban, onSelect: onBlock }]
            : []),
          { key: 'keys', label: text('keys.title'), icon: Keyboard, onSelect: showKeyHelp },
        ]}
      />
      <NewBookingButton day={day} secondary={isMoving} />
    </>
  );
}
