import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { useNewBooking } from './BookingFlows.tsx';
import type { NewBooking } from './NewBookingDialog.tsx';

/** Opens the dialog for a new booking; hidden without the permission. */
export function NewBookingButton(wanted: NewBooking) {
  const text = useText();
  const open = useNewBooking();
  if (!open) return null;
  return (
    <Button
      variant="contained"
      color="primary"
      aria-haspopup="dialog"
      startIcon={<Icon of={Plus} />}
      onClick={() => open(wanted)}
    >
      {text('bookings.new')}
    </Button>
  );
}
