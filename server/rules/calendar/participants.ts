import { sql } from 'kysely';
import {
  participantsOf,
  spotTakingStatuses,
  type Booking,
} from '../../../contract/entities/bookings/booking.ts';
import type { Participant } from '../../../contract/entities/bookings/participant.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import type { Queries } from '../../database/database.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { isSession } from './eventShape.ts';

/** A session or its event. */
type SessionKey = Pick<Session, 'id' | 'scheduleId'>;

/** Bookings of the sessions, and those of their courses. A session without a row has none of its own. */
export async function participantsIn(
  { db, businessId }: { db: Queries; businessId: string },
  sessions: readonly SessionKey[],
): Promise<(session: SessionKey) => Participant[]> {
  if (sessions.length === 0) return () => [];
  const ids = sessions.flatMap(({ id }) => guid.safeParse(id).data ?? []);
  const scheduleIds = [...new Set(sessions.map(({ scheduleId }) => scheduleId))];
  const bookings = await selectBookings(
    db,
    businessId,
    sql`and status = any(${spotTakingStatuses}::text[])
      and (session_id = any(${ids}::uuid[]) or (books_course and schedule_id = any(${scheduleIds}::uuid[])))`,
  );
  return ({ id, scheduleId }) =>
    bookings.flatMap(({ booking, sessionId }) => {
      if (sessionId === id) return [participantOf(booking, false)];
      const isOfCourse = booking.bookedEntity.schedule?.scheduleId === scheduleId;
      return isOfCourse ? [participantOf(booking, true)] : [];
    });
}

const isOneSession = (event: CalendarEvent): boolean => isSession(event) && event.recurrenceType !== 'MASTER';

/** Events of which each session has its participants. */
export async function withParticipants(
  reading: { db: Queries; businessId: string },
  events: readonly CalendarEvent[],
): Promise<CalendarEvent[]> {
  const participants = await participantsIn(reading, events.filter(isOneSession));
  return events.map((event) =>
    isOneSession(event) ? { ...event, participants: participants(event) } : event,
  );
}

/** The maximum on the wire. */
const largestParty = 250;

function participantOf(booking: Booking, inherited: boolean): Participant {
  const { contactId, firstName, lastName, phone, email } = booking.contactDetails;
  const name = [firstName, lastName].filter((part) => part).join(' ');
  return {
    id: booking.id,
    ...(contactId !== undefined && { contactId }),
    ...(name !== '' && { name }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    partySize: Math.min(participantsOf(booking), largestParty),
    approvalStatus: booking.status === 'PENDING' ? 'PENDING' : 'APPROVED',
    ...(inherited && { inherited }),
  };
}
