import { Box, Link, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { setAttendance } from '../../contract/calls/bookings/attendance.ts';
import { attendanceStatuses, type Attendance } from '../../contract/entities/bookings/attendance.ts';
import { participantsOf } from '../../contract/entities/bookings/booking.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import type { ExtendedBooking } from '../../contract/entities/bookings/extendedBooking.ts';
import type { CalendarEvent } from '../../contract/entities/calendar/calendarEvent.ts';
import { StatusChip } from '../bookings/booking/StatusChip.tsx';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { PrintPage } from '../ui/PrintPage.tsx';
import { rosterKey, useRoster } from './useRoster.ts';
import { useSessionWords } from './useSessionWords.ts';

interface RosterProps {
  session: CalendarEvent;
  title: string;
  /** While it is printed; rendered where the button for it is. */
  print?: { onDone: () => void } | undefined;
}

/** The bookings of a session with links and contact, and with their attendance, which admins record. */
export function Roster({ session, title, print }: RosterProps) {
  const text = useText();
  const { data, error, refetch } = useRoster(session.id);
  if (!data) {
    return error ? (
      <ErrorPanel what={text('sessions.roster.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Box sx={{ color: 'text.tertiary' }}>–</Box>
    );
  }
  return (
    <>
      {data.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('sessions.roster.none')}</Box>
      ) : (
        <Box component="ul" aria-label={text('sessions.roster.of', { title })} sx={list}>
          {data.map((one) => (
            <RosterRow key={one.booking.id} sessionId={session.id} found={one} />
          ))}
        </Box>
      )}
      {print && (
        <PrintPage onDone={print.onDone}>
          <PrintedRoster session={session} title={title} found={data} />
        </PrintPage>
      )}
    </>
  );
}

function RosterRow({ sessionId, found }: { sessionId: string; found: ExtendedBooking }) {
  const text = useText();
  const { booking, attendance } = found;
  const people = participantsOf(booking);
  const name = customerName(booking.contactDetails);
  const contact = contactOf(found);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/bookings/${booking.id}`} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[...contact, people > 1 && text('bookings.people', { smart_count: people })]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      {booking.status === 'CONFIRMED' ? (
        <AttendanceInput
          sessionId={sessionId}
          bookingId={booking.id}
          name={name}
          attendance={attendance}
          people={people}
        />
      ) : (
        <StatusChip booking={booking} />
      )}
    </Box>
  );
}

/** Contact details other than the name. */
function contactOf({ booking: { contactDetails } }: ExtendedBooking): string[] {
  const name = customerName(contactDetails);
  return [contactDetails.email, contactDetails.phone].flatMap((each) =>
    each && each !== name ? [each] : [],
  );
}

interface PrintedRosterProps {
  session: CalendarEvent;
  title: string;
  found: readonly ExtendedBooking[];
}

/** On paper: a box to tick for each booking whose attendance isn't recorded. */
function PrintedRoster({ session, title, found }: PrintedRosterProps) {
  const text = useText();
  const words = useSessionWords();
  return (
    <>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Box sx={{ marginBlock: '4px 16px' }}>
        {text('sessions.roster.lead', { session: words.between(session), booked: words.booked(session) })}
      </Box>
      <Box component="table" sx={sheet}>
        <thead>
          <tr>
            <th scope="col">{text('bookings.column.customer')}</th>
            <th scope="col">{text('sessions.roster.contact')}</th>
            <th scope="col" data-numeric>
              {text('bookings.column.people')}
            </th>
            <th scope="col">{text('sessions.roster.came')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.booking.id}>
              <th scope="row">{customerName(one.booking.contactDetails)}</th>
              <td>{contactOf(one).join(' · ')}</td>
              <td data-numeric>{participantsOf(one.booking)}</td>
              <td>{cameWords(one)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );

  function cameWords({ booking, attendance }: ExtendedBooking): ReactNode {
    if (booking.status !== 'CONFIRMED') return text(`bookings.status.${booking.status}`);
    const status = attendance?.status ?? 'NOT_SET';
    return status === 'NOT_SET' ? <Box sx={tick} /> : text(`sessions.roster.attended.${status}`);
  }
}

interface AttendanceInputProps {
  sessionId: string;
  bookingId: string;
  name: string;
  attendance: Attendance | undefined;
  people: number;
}

/** Whether the customer came; saved at once. */
function AttendanceInput({ sessionId, bookingId, name, attendance, people }: AttendanceInputProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const may = useMay(setAttendance) ?? false;
  /** Shown until the roster has it. */
  const [sent, setSent] = useState<Attendance['status']>();
  const status = sent ?? attendance?.status ?? 'NOT_SET';
  if (!may) return <Box>{text(`sessions.roster.attended.${status}`)}</Box>;
  const save = async (next: Attendance['status']) => {
    setSent(next);
    const attended = next === 'ATTENDED' && { numberOfAttendees: people };
    try {
      await api.send(setAttendance, {
        body: { attendance: { bookingId, eventId: sessionId, status: next, ...attended } },
      });
    } catch (thrown) {
      toast.failed(text('sessions.roster.attendanceFailed', { name }), thrown);
    }
    await queryClient.invalidateQueries({ queryKey: rosterKey(sessionId) });
    setSent(undefined);
  };
  return (
    <Box sx={{ flex: 'none' }}>
      <Select
        aria-label={text('sessions.roster.attendance', { name })}
        value={status}
        onChange={({ target }) => {
          const next = attendanceStatuses.find((each) => each === target.value);
          if (next) void save(next);
        }}
      >
        {attendanceStatuses.map((each) => (
          <option key={each} value={each}>
            {text(`sessions.roster.attended.${each}`)}
          </option>
        ))}
      </Select>
    </Box>
  );
}

const list = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '8px' } as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px',
  minHeight: 36,
} as const;

const sheet = {
  width: 1,
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 12px 8px 0', textAlign: 'start', verticalAlign: 'top' },
  '& [data-numeric]': { textAlign: 'end' },
  '& tbody tr': { borderBlockStart: '1px solid', breakInside: 'avoid' },
  '& tbody th': { fontWeight: 600 },
} as const;

const tick = { width: 16, height: 16, border: '1px solid', borderRadius: '4px' } as const;
