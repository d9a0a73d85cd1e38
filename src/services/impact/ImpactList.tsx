import { Box, Link, OutlinedInput, Typography } from '@mui/material';
import { useId, useState } from 'react';
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
  const [words, setWords] = useState('');
  const { sessions, bookings } = matching(impact, words);
  const shown = new Set(sessions.map((session) => session.id));
  const others = bookings.filter(({ sessionId }) => sessionId === undefined || !shown.has(sessionId));
  const listed = impact.soonestSessions.length + impact.soonestBookings.length;
  const beyond = all(impact.sessions) + all(impact.bookings) - listed;
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockStart: '16px' }}>
      <Typography id={id} variant="h3">
        {text('consequences.list.title')}
      </Typography>
      {listed > searchedFrom && (
        <Box sx={{ marginBlockStart: '8px' }}>
          <OutlinedInput
            fullWidth
            type="search"
            value={words}
            placeholder={text('consequences.list.find')}
            onChange={(event) => setWords(event.target.value)}
            slotProps={{ input: { 'aria-label': text('consequences.list.find'), dir: 'auto' } }}
          />
          <Box component="output" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            {words.trim() !== '' &&
              (sessions.length + others.length > 0
                ? text('consequences.list.found', { smart_count: sessions.length + others.length })
                : text('consequences.list.none', { words: words.trim() }))}
          </Box>
        </Box>
      )}
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

/** Where a list is longer than this, it can be searched. */
const searchedFrom = 8;

/** The sessions and bookings in which all the words stand: a session also by those who have booked it. */
function matching({ soonestSessions, soonestBookings }: ServiceImpact, words: string) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const holds = (...parts: (string | undefined)[]) => {
    const whole = plain(parts.filter(Boolean).join(' '));
    return wanted.every((word) => whole.includes(word));
  };
  const sessions = soonestSessions.filter(({ id, title, location }) => {
    const booked = soonestBookings.filter(({ sessionId }) => sessionId === id).flatMap(ofBooking);
    return holds(title, location?.name, location?.formattedAddress, ...booked);
  });
  const found = new Set(sessions.map(({ id }) => id));
  const bookings = soonestBookings.filter(
    (booking) =>
      (booking.sessionId !== undefined && found.has(booking.sessionId)) || holds(...ofBooking(booking)),
  );
  return { sessions, bookings };
}

const ofBooking = ({ customer, title }: TouchedBooking) => [customer.name, customer.email, title];

/** As the list's own search compares: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

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
