import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { bookedTime, type BookingRow } from '../../bookings/booking/bookingRow.ts';
import { useBookingChoices } from '../../bookings/booking/useBookingNames.ts';
import { mostNamed, useHoldings } from '../../bookings/times/useHoldings.ts';
import { useText } from '../../messages/useText.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import type { Reason } from './causes.ts';

interface Holder {
  name: string | undefined;
  from: string | undefined;
  to: string | undefined;
  /** Its session, with the buffer time. */
  event: CalendarEvent | undefined;
  staff: string | undefined;
}

/** The first bookings and sessions that hold a time, and the number of the others. */
export function HolderLines({ of: { bookingIds = [], sessionIds = [] } }: { of: Reason['evidence'] }) {
  const text = useText();
  const holderWords = useHolderWords();
  const people = useBookingChoices('staff');
  const ids = bookingIds.slice(0, mostNamed);
  const shownSessions = sessionIds.slice(0, mostNamed - ids.length);
  const { bookings = [] } = useHoldings(ids, []);
  const { events = [] } = useHoldings(
    [],
    [...bookings.flatMap((one) => eventOf(one) ?? []), ...shownSessions],
  );
  const others = bookingIds.length + sessionIds.length - ids.length - shownSessions.length;
  const named = (id: string | undefined) => events.find((event) => event.id === id);
  return (
    <>
      {bookings.map((booking) => {
        const { from, to, staffName: staff } = bookedTime(booking);
        const event = named(eventOf(booking));
        return (
          <Link key={booking.id} component={RouterLink} to={`/bookings/${booking.id}`} sx={line}>
            {holderWords({ name: booking.name, from, to, event, staff })}
          </Link>
        );
      })}
      {shownSessions.flatMap(named).map((event) => {
        if (!event) return null;
        const { id, title: name, start, end, resources = [], externalScheduleId: service } = event;
        const staff = people?.find(({ value }) => resources.some((resource) => resource.id === value))?.label;
        const words = holderWords({ name, from: start.utcDate, to: end.utcDate, event, staff });
        return service === undefined ? (
          <Box key={id} component="span" sx={line}>
            {words}
          </Box>
        ) : (
          <Link key={id} component={RouterLink} to={`/services/${service}`} sx={line}>
            {words}
          </Link>
        );
      })}
      {others > 0 && (
        <Box component="span" sx={line}>
          {text('doctor.held.more', { smart_count: others })}
        </Box>
      )}
    </>
  );
}

/** `Anselm Brandt, 09:30–10:30 + 15 min buffer, with Amira Rahmani`. */
function useHolderWords() {
  const text = useText();
  const { times } = useFormats();
  return ({ name, from, to, event, staff }: Holder): string => {
    const time = from && to ? times(new Date(from), new Date(to)) : undefined;
    const { timeReservedAfter: buffer = 0 } = event ?? {};
    return [
      name,
      time !== undefined && buffer > 0
        ? text('doctor.held.buffered', { time, length: minutesWords([buffer], text) })
        : time,
      staff && text('doctor.held.with', { name: staff }),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

const eventOf = ({ bookedEntity }: BookingRow) => bookedEntity.slot?.eventId;

const line = { display: 'block', overflowWrap: 'anywhere' } as const;
