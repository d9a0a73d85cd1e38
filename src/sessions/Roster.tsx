import { Box, Link } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { setAttendance } from '../../contract/calls/bookings/attendance.ts';
import { attendanceStatuses, type Attendance } from '../../contract/entities/bookings/attendance.ts';
import { participantsOf } from '../../contract/entities/bookings/booking.ts';
import type { ExtendedBooking } from '../../contract/entities/bookings/extendedBooking.ts';
import { StatusChip } from '../bookings/StatusChip.tsx';
import { useText } from '../messages/useText.ts';
import { Select } from '../ui/fields/Select.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';
import { useToast } from '../ui/useToast.ts';
import { calendarKey } from './useCalendarData.ts';
import { useRoster } from './useSessionData.ts';

const nameOf = ({ booking: { contactDetails } }: ExtendedBooking): string =>
  [contactDetails.firstName, contactDetails.lastName].filter(Boolean).join(' ') ||
  (contactDetails.email ?? '–');

/** The bookings of a session with links, and with their attendance, which admins record. */
export function Roster({ sessionId, title }: { sessionId: string; title: string }) {
  const text = useText();
  const { data, error, refetch } = useRoster(sessionId);
  if (!data) {
    return error ? (
      <ErrorPanel what={text('calendar.session.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Box sx={{ color: 'text.tertiary' }}>–</Box>
    );
  }
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{text('calendar.session.empty')}</Box>;
  return (
    <Box component="ul" aria-label={text('calendar.session.rosterOf', { title })} sx={list}>
      {data.map((one) => (
        <RosterRow key={one.booking.id} sessionId={sessionId} found={one} />
      ))}
    </Box>
  );
}

function RosterRow({ sessionId, found }: { sessionId: string; found: ExtendedBooking }) {
  const text = useText();
  const { booking, attendance } = found;
  const people = participantsOf(booking);
  const name = nameOf(found);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={`/bookings/${booking.id}`} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        {people > 1 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {text('bookings.people', { smart_count: people })}
          </Box>
        )}
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
  const status = attendance?.status ?? 'NOT_SET';
  if (!may) return <Box>{text(`calendar.session.attended.${status}`)}</Box>;
  const save = async (next: Attendance['status']) => {
    try {
      await api.send(setAttendance, {
        body: { attendance: { bookingId, eventId: sessionId, status: next, numberOfAttendees: people } },
      });
    } catch (thrown) {
      toast.failed(text('calendar.session.attendanceFailed', { name }), thrown);
    }
    await queryClient.invalidateQueries({ queryKey: [...calendarKey, 'roster', sessionId] });
  };
  return (
    <Box sx={{ flex: 'none' }}>
      <Select
        aria-label={text('calendar.session.attendance', { name })}
        value={status}
        onChange={({ target }) => {
          const next = attendanceStatuses.find((each) => each === target.value);
          if (next) void save(next);
        }}
      >
        {attendanceStatuses.map((each) => (
          <option key={each} value={each}>
            {text(`calendar.session.attended.${each}`)}
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
