import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/calendar/sessions.ts';
import {
  participantsOf,
  placeTakingStatuses,
  type Booking,
} from '../../../contract/entities/bookings/booking.ts';
import type { Participant } from '../../../contract/entities/bookings/participant.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import type { Queries } from '../../database/database.ts';
import { queryCountedPage } from '../../database/lists/countedPages.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { selectSessions, sessionFamily } from '../../tables/calendar/sessions.ts';
import { askingFor } from '../asking.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';

type Reading = Pick<CallContext, 'db' | 'businessId'>;

/** One page of the sessions in a range. */
export async function querySessions(
  context: CallContext,
  { fromDate, toDate, query = {}, type = 'EVENT' }: BodyOf<typeof calls.querySessions>,
) {
  const { db, businessId } = context;
  const isStored = type === 'EVENT' || type === 'ALL' || type === 'UNDEFINED';
  const where = sql<boolean>`sessions.business_id = ${businessId} and ${isStored}
    and ${fromDate === undefined ? sql`true` : sql`sessions.end_date > ${fromDate}`}
    and ${toDate === undefined ? sql`true` : sql`sessions.start_date < ${toDate}`}`;
  const asking = askingFor(context, { where, select: sql<{ id: string }>`sessions.id` });
  const { rows, pagingMetadata } = await queryCountedPage(db, sessionFamily, asking, query);
  const ids = rows.map(({ id }) => id);
  return { sessions: await sessionsByIds(context, ids), pagingMetadata };
}

/** Throws NOT_FOUND. */
export async function readSession(reading: Reading, id: string): Promise<Session> {
  const [session] = await sessionsByIds(reading, [id]);
  if (!session) throw notFound('session');
  return session;
}

/** With their participants, in the order of the ids; without those that do not exist. */
export async function sessionsByIds({ db, businessId }: Reading, ids: readonly string[]): Promise<Session[]> {
  const found = await selectSessions(db, businessId, sql`and id = any(${ids}::uuid[])`);
  const participants = await participantsIn(db, businessId, found);
  const sessions = new Map(
    found.map((session) => [
      session.id,
      { ...session, type: session.type ?? ('EVENT' as const), participants: participants(session) },
    ]),
  );
  return ids.flatMap((id) => sessions.get(id.toLowerCase()) ?? []);
}

/** Bookings of the sessions, and those of the courses that they belong to. */
async function participantsIn(
  db: Queries,
  businessId: string,
  sessions: readonly Session[],
): Promise<(session: Session) => Participant[]> {
  const bookings = await selectBookings(
    db,
    businessId,
    sql`and status = any(${placeTakingStatuses}::text[])
      and (session_id = any(${sessions.map(({ id }) => id)}::uuid[])
        or (books_course and schedule_id = any(${sessions.map(({ scheduleId }) => scheduleId)}::uuid[])))`,
  );
  return ({ id, scheduleId }) =>
    bookings.flatMap(({ booking, sessionId }) => {
      if (sessionId === id) return [participantOf(booking, false)];
      const isOfCourse = booking.bookedEntity.schedule?.scheduleId === scheduleId;
      return isOfCourse ? [participantOf(booking, true)] : [];
    });
}

/** The wire has parties of up to so many. */
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
