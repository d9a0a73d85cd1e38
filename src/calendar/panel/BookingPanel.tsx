import { Box } from '@mui/material';
import { Expand } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import { AttendanceSection } from '../../bookings/page/AttendanceSection.tsx';
import { BookingActions } from '../../bookings/actions/BookingActions.tsx';
import { bookedTime, type BookingRow } from '../../bookings/booking/bookingRow.ts';
import { BookingSections } from '../../bookings/page/BookingSections.tsx';
import { StatusChip } from '../../bookings/booking/StatusChip.tsx';
import { useBookingWords } from '../../bookings/booking/useBookingWords.ts';
import { useRefusedWords } from '../../bookings/booking/useRefusedWords.ts';
import { useText } from '../../messages/useText.ts';
import { IconAction } from '../../ui/IconAction.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { FailedEntry } from './FailedEntry.tsx';
import type { Entry } from '../entries.ts';
import type { PanelMoves } from './panelMoves.ts';
import { PanelSection } from './PanelSection.tsx';

interface BookingPanelProps extends PanelMoves {
  id: string;
  /** The entry in the calendar; absent outside the shown range. */
  entry: Entry | undefined;
}

/** A booking beside the calendar: what its page says, in the order of the front desk. */
export function BookingPanel({ id, entry, ...moves }: BookingPanelProps) {
  const text = useText();
  const words = useBookingWords();
  const refused = useRefusedWords();
  const { data: read, error, refetch } = useGetOne<BookingRow>('bookings', { id });
  const booking = read ?? entry?.booking;
  if (!booking) return <FailedEntry moves={moves} error={error} onRetry={() => void refetch()} />;
  return (
    <EntryPanel
      {...moves}
      title={bookedTime(booking).title}
      state={<StatusChip booking={booking} />}
      lead={words.period(booking)}
      full={
        <IconAction
          icon={Expand}
          label={text('calendar.panel.full')}
          {...{ component: Link, to: `/bookings/${booking.id}` }}
        />
      }
      actions={<BookingActions booking={booking} />}
      foot={refused(booking)}
    >
      <Box sx={{ typography: 'h3', paddingBlockEnd: '4px' }}>{booking.name}</Box>
      <AttendanceSection booking={booking} Frame={PanelSection} />
      <BookingSections
        booking={booking}
        Frame={PanelSection}
        compact
        order={['customer', 'time', 'payment', 'answers', 'record']}
      />
    </EntryPanel>
  );
}
