import { Box, Button, Link, Typography } from '@mui/material';
import { use } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import { allowsAction } from '../../contract/entities/bookings/bookingTransitions.ts';
import { useText } from '../messages/useText.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { useMoments } from '../ui/words/useMoments.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { BookingMoveContext, type NamedBooking } from './BookingMoveContext.ts';
import { useHoursImpact } from './useHoursImpact.ts';

interface AffectedBookingsProps {
  change: HoursChange;
}

/** The bookings that a change of hours affects, each with its move to another time. */
export function AffectedBookings({ change }: AffectedBookingsProps) {
  const text = useText();
  const { number } = useFormats();
  const { impact, error, refetch } = useHoursImpact(change);
  if (error) return <ErrorPanel what={text('hours.changes.failed')} error={error} onRetry={refetch} />;
  if (!impact) return <Box sx={{ color: 'text.tertiary' }}>{text('hours.changes.checking')}</Box>;
  const { bookings, total } = impact;
  const counted = { smart_count: total, count: number(total) };
  return (
    <Box>
      <Typography variant="body1" component="h3" aria-live="polite" sx={{ fontWeight: 600 }}>
        {total === 0
          ? text('hours.changes.none')
          : text(change.closed ? 'hours.changes.closed' : 'hours.changes.affected', counted)}
      </Typography>
      {total > 0 && (
        <>
          <Box component="ul" sx={list}>
            {bookings.slice(0, shown).map((booking) => (
              <Affected key={booking.id} booking={booking} />
            ))}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '8px' }}>
            {total > shown && `${text('hours.changes.more', { count: number(total - shown) })}. `}
            {text('hours.changes.stay')}
          </Box>
        </>
      )}
    </Box>
  );
}

const shown = 8;

function Affected({ booking }: { booking: NamedBooking }) {
  const text = useText();
  const { dayTime } = useMoments();
  const move = use(BookingMoveContext);
  const { id, name, bookedEntity, startDate, status } = booking;
  const service = bookedEntity.title ?? '–';
  // Its start is that of its first session, and it can't be moved.
  const isCourse = bookedEntity.schedule !== undefined;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Link component={RouterLink} to={`/bookings/${id}`} sx={{ fontWeight: 500 }}>
          {name}
        </Link>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isCourse
            ? service
            : text('hours.changes.booked', { service, time: startDate ? dayTime(startDate) : '–' })}
        </Box>
      </Box>
      {move && !isCourse && allowsAction('reschedule', status) && (
        <Button
          variant="outlined"
          size="small"
          aria-haspopup="dialog"
          aria-label={text('hours.changes.moveOf', { name })}
          onClick={() => move(booking)}
        >
          {text('hours.changes.move')}
        </Button>
      )}
    </Box>
  );
}

const list = {
  listStyle: 'none',
  margin: 0,
  marginBlockStart: '8px',
  padding: 0,
  borderBlockEnd: '1px solid',
  borderColor: 'line',
};
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  paddingBlock: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
};
