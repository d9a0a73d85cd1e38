import { Box, Link, Typography } from '@mui/material';
import { useId } from 'react';
import type { ServiceImpact, SessionAction } from '../../../contract/entities/serviceImpact.ts';
import { useBusiness } from '../../layout/useBusiness.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useText } from '../../messages/useText.ts';

type TouchedSession = ServiceImpact['soonestSessions'][number];
type TouchedBooking = ServiceImpact['soonestBookings'][number];

interface ImpactLinkProps {
  impact: ServiceImpact;
  open: boolean;
  onToggle: () => void;
}

/** Opens and closes the list of everything that is hit. */
export function ImpactLink({ impact, open, onToggle }: ImpactLinkProps) {
  const text = useText();
  const { number } = useFormats();
  const { kept, moved, cancelled } = impact.bookings;
  const count = kept + moved + cancelled;
  const words =
    count === 0
      ? text('consequences.list.openSessions')
      : count === 1
        ? text('consequences.list.openOne')
        : text('consequences.list.open', { count: number(count) });
  return (
    <Link component="button" type="button" aria-expanded={open} onClick={onToggle} sx={link}>
      {open ? text('consequences.list.close') : words}
    </Link>
  );
}

/** Sessions in their order, each with the people in it, and those who have booked without one. */
export function ImpactList({ impact }: { impact: ServiceImpact }) {
  const text = useText();
  const id = useId();
  const { number } = useFormats();
  const { soonestSessions: sessions, soonestBookings: bookings } = impact;
  const shown = new Set(sessions.map((session) => session.id));
  const others = bookings.filter(({ sessionId }) => sessionId === undefined || !shown.has(sessionId));
  const beyond = all(impact.sessions) - sessions.length + (all(impact.bookings) - bookings.length);
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: '16px' }}>
      <Typography id={id} variant="h3">
        {text('consequences.list.title')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            bookings={bookings.filter(({ sessionId }) => sessionId === session.id)}
          />
        ))}
      </Box>
      {others.length > 0 && (
        <>
          <Typography variant="h4" sx={{ typography: 'body1', fontWeight: 600, marginBlockStart: '12px' }}>
            {text('consequences.list.others')}
          </Typography>
          <Box component="ul" sx={plainList}>
            {others.map((booking) => (
              <BookingLine key={booking.id} booking={booking} />
            ))}
          </Box>
        </>
      )}
      {beyond > 0 && (
        <Box sx={{ color: 'text.secondary', marginBlockStart: '8px' }}>
          {text('consequences.list.more', { count: number(beyond) })}
        </Box>
      )}
    </Box>
  );
}

function SessionLine({
  session,
  bookings,
}: {
  session: TouchedSession;
  bookings: readonly TouchedBooking[];
}) {
  const text = useText();
  const { title, startDate, timeZone, location, participants, action } = session;
  const where = location?.name ?? location?.formattedAddress;
  const customerName = useCustomerWords();
  return (
    <Box component="li" sx={line}>
      <Head action={action}>
        {[useMoment(startDate, timeZone), title, where].filter(Boolean).join(' · ')}
      </Head>
      <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {bookings.length > 0
          ? bookings.map(customerName).join('; ')
          : participants > 0
            ? text('consequences.list.places', { smart_count: participants })
            : text('consequences.list.nobody')}
      </Box>
    </Box>
  );
}

function BookingLine({ booking }: { booking: TouchedBooking }) {
  const { timeZone } = useBusiness();
  const { title, startDate, action } = booking;
  return (
    <Box component="li" sx={line}>
      <Head action={action}>
        {[useCustomerWords()(booking), title, useMoment(startDate, timeZone)].filter(Boolean).join(' · ')}
      </Head>
    </Box>
  );
}

function Head({ action, children }: { action: SessionAction; children: string }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', gap: '12px', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>{children}</Box>
      <Box sx={{ flex: 'none', color: action === 'DELETE' ? 'bad.text' : 'text.secondary' }}>
        {text(actionWords[action])}
      </Box>
    </Box>
  );
}

const actionWords = {
  KEEP_AT_CURRENT_LOCATION: 'consequences.list.kept',
  MOVE_TO_LOCATION: 'consequences.list.moved',
  DELETE: 'consequences.list.cancelled',
} as const satisfies Record<SessionAction, string>;

function useCustomerWords(): (booking: TouchedBooking) => string {
  const text = useText();
  return ({ customer, participants }) => {
    const name = customer.name ?? customer.email ?? text('consequences.list.nameless');
    return participants > 1 ? text('consequences.list.customer', { name, smart_count: participants }) : name;
  };
}

/** In the zone of the session: that is the clock on its wall. */
function useMoment(instant: string | undefined, timeZone: string | undefined): string | undefined {
  const { locale } = useBusiness();
  if (instant === undefined) return undefined;
  const style = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(new Date(instant));
}

const all = ({ kept, moved, cancelled }: ServiceImpact['sessions']) => kept + moved + cancelled;

const plainList = { margin: '8px 0 0', padding: 0, listStyle: 'none' };
const line = { paddingBlock: '8px', borderBlockStart: '1px solid', borderColor: 'line' };
const link = { color: 'text.secondary', minHeight: 24, textAlign: 'start' };
