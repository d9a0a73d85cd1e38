import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsShort } from '../../ui/page/HeadActions.tsx';
import { useNewBooking } from './BookingFlows.tsx';
import type { NewBooking } from '../new/NewBookingDialog.tsx';

interface NewBookingButtonProps extends NewBooking {
  /** Not the primary action of the screen. */
  secondary?: boolean;
}

/** Opens the dialog for a new booking; hidden without the permission. */
export function NewBookingButton({ secondary = false, ...wanted }: NewBookingButtonProps) {
  const text = useText();
  const open = useNewBooking();
  // Beside a customer's name, “New” alone names nothing.
  const isShort = useIsShort() && wanted.contactId === undefined;
  const label = text('bookings.new');
  if (!open) return null;
  return (
    <Button
      {...(!secondary && { variant: 'contained', color: 'primary' })}
      aria-haspopup="dialog"
      aria-label={isShort ? label : undefined}
      startIcon={<Icon of={Plus} />}
      onClick={() => open(wanted)}
    >
      {isShort ? text('layout.actions.new') : label}
    </Button>
  );
}
