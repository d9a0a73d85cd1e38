import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
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
  if (!open) return null;
  return (
    <Button
      {...(!secondary && { variant: 'contained', color: 'primary' })}
      aria-haspopup="dialog"
      startIcon={<Icon of={Plus} />}
      onClick={() => open(wanted)}
    >
      {text('bookings.new')}
    </Button>
  );
}
