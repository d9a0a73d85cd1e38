import { Box, Link, OutlinedInput, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { BookingLine, SessionLine, type TouchedBooking } from './ImpactLines.tsx';
import { folded } from '../../ui/words/folded.ts';

interface ImpactLinkProps {
  impact: ServiceImpact;
  open: boolean;
  onToggle: () => void;
}

/** Toggles the list of affected sessions and bookings. */
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

/** Selection of sessions by ID. */
interface Ticking {
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

interface ImpactListProps {
  impact: ServiceImpact;
  ticking?: Ticking | undefined;
}

/** Sessions in order, each with its bookings, then bookings without a session. */
export function ImpactList({ impact, ticking }: ImpactListProps) {
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
      {listed > searchThreshold && (
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
      {ticking && sessions.length > 1 && <TickAll ids={[...shown]} {...ticking} />}
      <Box component="ul" sx={plainList}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            bookings={bookings.filter(({ sessionId }) => sessionId === session.id)}
            ticking={
              ticking && {
                ticked: ticking.ticked.has(session.id),
                onTick: (on) => ticking.onTick(withIds(ticking.ticked, [session.id], on)),
              }
            }
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

/** Selects all sessions that match the search. */
function TickAll({ ids, ticked, onTick }: Ticking & { ids: readonly string[] }) {
  const text = useText();
  const { number } = useFormats();
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <Box component="label" sx={tickAll}>
      <Checkbox
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => onTick(withIds(ticked, ids, count < ids.length))}
      />
      {text('consequences.list.tickAll', { count: number(ids.length) })}
    </Box>
  );
}

function withIds(ticked: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const changed = new Set(ticked);
  for (const id of ids) {
    if (on) changed.add(id);
    else changed.delete(id);
  }
  return changed;
}

/** Number of entries above which the list has a search field. */
const searchThreshold = 8;

/** Returns sessions and bookings that contain all words; a session also matches by its bookings. */
function matching({ soonestSessions, soonestBookings }: ServiceImpact, words: string) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const holds = (...parts: (string | undefined)[]) => {
    const searchText = folded(parts.filter(Boolean).join(' '));
    return wanted.every((word) => searchText.includes(word));
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

const all = ({ kept, moved, cancelled }: ServiceImpact['sessions']) => kept + moved + cancelled;

const plainList = { margin: '8px 0 0', padding: 0, listStyle: 'none' };
const tickAll = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  width: 'fit-content',
  minHeight: { xs: 44, sm: 32 },
  marginBlockStart: '8px',
  color: 'text.secondary',
  cursor: 'pointer',
};
const link = { color: 'text.secondary', minHeight: 24, textAlign: 'start' };
