import { Box } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import type { BookingRow } from '../booking/bookingRow.ts';
import { useWaitingLists } from './useWaitingLists.ts';
import { offeredNext } from './waitingList.ts';

/** Says that customers on a waitlist get an email when bookings end; nothing if none do. */
export function WaitlistNote({ bookings }: { bookings: readonly BookingRow[] }) {
  const text = useText();
  const [sessionId, ...others] = new Set(bookings.map(({ bookedEntity }) => bookedEntity.slot?.eventId));
  const { data: lists = [] } = useWaitingLists(others.length === 0 ? sessionId : undefined);
  const told = lists
    .flatMap((list) => offeredNext(list, bookings))
    .filter(({ booking }) => booking.contactDetails.email);
  if (told.length === 0) return null;
  return (
    <Box component="output" sx={{ display: 'block', marginBlockStart: '16px' }}>
      {text('bookings.offersNext', { smart_count: told.length })}
    </Box>
  );
}
