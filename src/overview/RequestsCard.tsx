import { Box, Button, Link } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDecide } from '../bookings/actions/BookingFlows.tsx';
import { bookedTime, type BookingRow } from '../bookings/booking/bookingRow.ts';
import { useBookingWords } from '../bookings/booking/useBookingWords.ts';
import { useConfirmAtOnce } from '../bookings/actions/useConfirmAtOnce.ts';
import type { MessageKey } from '../messages/en.ts';
import { useText } from '../messages/useText.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateMark } from '../ui/page/StateChip.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { rivalsOf } from './today.ts';
import { cardList, cardRow, headLink, nameLink } from './cardList.ts';

/** Bookings that are listed. */
const shown = 5;
/** Bookings that are read, so that requests for the same time are counted. */
const most = 25;

/** Requests that wait for an answer of the business, which their rows give; the next ones first. */
export function RequestsCard({ now }: { now: Date }) {
  const text = useText();
  const { number } = useFormats();
  const { data, total, error, refetch } = useGetList<BookingRow>(
    'bookings',
    {
      filter: { status: 'PENDING', startDate: { $gte: now.toISOString() } },
      pagination: { page: 1, perPage: most },
      sort: { field: 'startDate', order: 'ASC' },
    },
    // The question changes every minute; the rows stay until the next answer.
    { placeholderData: keepPreviousData },
  );
  const all = new URLSearchParams({ filter: JSON.stringify({ view: 'pending' }) });
  const rivals = rivalsOf(data ?? []);
  return (
    <SectionCard
      id="requests"
      title={text('overview.requests.title', { count: total === undefined ? '–' : number(total) })}
      actions={
        <Link component={RouterLink} to={`/bookings?${all}`} sx={headLink}>
          {text('overview.requests.all')}
        </Link>
      }
    >
      {data?.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('overview.requests.none')}</Box>}
      {data && data.length > 0 && (
        <Box component="ul" sx={cardList}>
          {data.slice(0, shown).map((booking) => (
            <Row key={booking.id} booking={booking} rivals={rivals(booking)} />
          ))}
        </Box>
      )}
      {!data && error && (
        <ErrorPanel what={text('bookings.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('bookings.loading')} />}
    </SectionCard>
  );
}

interface RowProps {
  booking: BookingRow;
  /** Requests for the same time, this one included. */
  rivals: number;
}

function Row({ booking, rivals }: RowProps) {
  const text = useText();
  const words = useBookingWords();
  const { decide, mayDecide } = useDecide();
  const { confirm, pending } = useConfirmAtOnce();
  const { title } = bookedTime(booking);
  const line = `time-${booking.id}`;
  const nameOf = (act: MessageKey) => text('overview.requests.actOf', { act: text(act), name: booking.name });
  return (
    <Box component="li" sx={cardRow}>
      <Avatar name={booking.name} size={32} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={`/bookings/${booking.id}`} sx={nameLink}>
          {booking.name}
        </Link>
        {rivals > 1 && (
          <Box component="span" sx={rival}>
            <StateMark tone="warn" />
            {text('overview.requests.rivals', { smart_count: rivals })}
          </Box>
        )}
        <Box id={line} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text('overview.requests.line', { service: title, time: words.start(booking) })}
        </Box>
      </Box>
      {mayDecide && (
        <Box sx={{ display: 'flex', gap: '8px', marginInlineStart: 'auto' }}>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={nameOf('bookings.act.decline.open')}
            aria-describedby={line}
            onClick={() => decide('decline', [booking])}
          >
            {text('bookings.act.decline.open')}
          </Button>
          <Button
            size="small"
            aria-label={nameOf('bookings.act.confirm.now')}
            aria-describedby={line}
            aria-disabled={pending || undefined}
            onClick={() => {
              if (!pending) void confirm(booking);
            }}
          >
            {text('bookings.act.confirm.now')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const rival = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  marginInlineStart: '8px',
  typography: 'caption',
  color: 'warn.text',
} as const;
