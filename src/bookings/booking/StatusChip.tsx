import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { useText } from '../../messages/useText.ts';
import { StateChip } from '../../ui/page/StateChip.tsx';
import { statusTones } from './bookingRow.ts';

/** The status of a booking; a double booking is a warning. */
export function StatusChip({ booking: { status, doubleBooked } }: { booking: Booking }) {
  const text = useText();
  return (
    <StateChip
      tone={doubleBooked ? 'bad' : statusTones[status]}
      reason={doubleBooked ? text('bookings.doubleBooked') : undefined}
    >
      {text(`bookings.status.${status}`)}
    </StateChip>
  );
}
