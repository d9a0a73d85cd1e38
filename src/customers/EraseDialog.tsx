import { Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { eraseContact } from '../../contract/calls/bookings/contacts.ts';
import { noName } from '../../contract/entities/bookings/contactDetails.ts';
import { bookingsOf } from '../bookings/booking/bookingQuestions.ts';
import { refetchBookings } from '../bookings/booking/refetchBookings.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { unguarded } from '../ui/dialogs/unguarded.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import type { Customer } from './customerRow.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Erases the personal data of a customer, which cannot be undone. Upcoming bookings are cancelled first. */
export function EraseDialog({ customer, onClose }: EraseDialogProps) {
  const { id, name, counts } = customer;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const { pending, error, send } = useSending();
  const isBooked = counts.upcoming > 0;

  async function erase(): Promise<void> {
    if (!(await send(() => api.send(eraseContact, { path: { id } })))) return;
    void navigate('/customers', { state: unguarded });
    toast.done(text('customers.erase.done'));
    await refetchBookings(queryClient);
  }

  return (
    <ConsequenceDialog
      open
      title={text('customers.erase.title', { name })}
      lead={text(isBooked ? 'customers.erase.booked' : 'customers.erase.lead', {
        smart_count: counts.upcoming,
        count: number(counts.upcoming),
      })}
      figures={
        isBooked
          ? []
          : [
              {
                value: number(counts.bookings),
                label: text('customers.erase.bookings', { smart_count: counts.bookings }),
              },
            ]
      }
      more={
        isBooked && (
          <Link component={RouterLink} to={bookingsOf(id)}>
            {text('bookings.ofCustomer')}
          </Link>
        )
      }
      safe={text('customers.erase.safe')}
      act={isBooked ? undefined : text('customers.erase.act')}
      typed={isBooked || name === noName ? undefined : name}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void erase()}
    />
  );
}
