import { sql } from 'kysely';
import {
  liveBookingStatuses,
  participantsOf,
  placeTakingStatuses,
  type Booking,
} from '../../../../contract/entities/booking.ts';
import type { Session } from '../../../../contract/entities/session.ts';
import type { SessionAction } from '../../../../contract/entities/serviceImpact.ts';
import type { SlotLocation } from '../../../../contract/entities/slotLocation.ts';
import type { Queries } from '../../../database/database.ts';
import { selectBookings, type KeptBooking } from '../../../tables/calendar/bookings.ts';
import { selectSessions } from '../../../tables/calendar/sessions.ts';

/**
 * What a change of a service's places, or a deletion of services, does to sessions and bookings. A preview shows it and
 * the change carries out the very same, so the two cannot disagree.
 */
export interface Impact {
  sessions: PlannedSession[];
  /** KEEP_AT_CURRENT_LOCATION: of a course that loses some of its sessions and goes on. */
  bookings: PlannedBooking[];
}

/** What becomes of a session or a booking. */
export interface Fate {
  action: SessionAction;
  /** Where it goes, if it moves. */
  newLocation?: SlotLocation;
}

export interface PlannedSession extends Fate {
  session: Session;
}

export interface PlannedBooking extends Fate {
  kept: KeptBooking;
}

/** A time in the calendar, as far as the choice of an action needs to know it. */
interface Occasion {
  /** Absent: a booking without a session. */
  sessionId?: string;
  location: SlotLocation | undefined;
  participants: number;
}

/** What becomes of a future session, or of a booking without one; undefined where the change is not about it. */
export type Choice = (occasion: Occasion) => Fate | undefined;

export interface ImpactQuestion {
  serviceIds: readonly string[];
  choose: Choice;
  /** What has begun by now is past and stays as it is. */
  now: Date;
  /** For a change: sessions and bookings stay as they were found until the transaction ends. */
  lock?: boolean;
}

/** A deleted service takes its future sessions with it, all of them or those without participants. */
export function choiceOfDeletion({ preserve }: { preserve: boolean }): Choice {
  return ({ participants }) => ({
    action: preserve && participants > 0 ? 'KEEP_AT_CURRENT_LOCATION' : 'DELETE',
  });
}

/** What happens at a place that a service no longer has. At customers' places nothing ever changes. */
export function choiceAtRemoved(removed: readonly SlotLocation[], fate: Fate): Choice {
  const gone = new Set(removed.flatMap(({ id }) => id ?? []));
  return ({ location }) => {
    const owned = location?.locationType === 'OWNER_BUSINESS' || location?.locationType === 'OWNER_CUSTOM';
    return owned && location.id !== undefined && gone.has(location.id) ? fate : undefined;
  };
}

/** Moves some of the sessions that a change is about first; the others, and what has no session, go by the choice. */
export function choiceMovingFirst(
  sessionIds: readonly string[],
  newLocation: SlotLocation,
  ofOthers: Choice,
): Choice {
  const first = new Set(sessionIds);
  return (occasion) => {
    const fate = ofOthers(occasion);
    const moves = fate !== undefined && occasion.sessionId !== undefined && first.has(occasion.sessionId);
    return moves ? { action: 'MOVE_TO_LOCATION', newLocation } : fate;
  };
}

/** Finds out what a change will touch, in two statements for any number of services. */
export async function impactOf(
  { db, businessId }: { db: Queries; businessId: string },
  { serviceIds, choose, now, lock = false }: ImpactQuestion,
): Promise<Impact> {
  const future = await selectSessions(
    db,
    businessId,
    sql`and service_id = any(${serviceIds}::uuid[]) and status = 'CONFIRMED' and start_date > ${now}`,
    { lock },
  );
  const planned = future.flatMap((session) => {
    const { id: sessionId, location, totalNumberOfParticipants: participants = 0 } = session;
    const fate = choose({ sessionId, location, participants });
    return fate ? [{ session, ...fate }] : [];
  });
  const changing = planned.filter(({ action }) => action !== 'KEEP_AT_CURRENT_LOCATION');
  const sessionIds = changing.map(({ session }) => session.id);
  const claims = await selectBookings(
    db,
    businessId,
    sql`and service_id = any(${serviceIds}::uuid[]) and status = any(${liveBookingStatuses}::text[])
      and (session_id = any(${sessionIds}::uuid[])
        or session_id is null and (books_course or start_date > ${now}))`,
    { lock },
  );
  const calendar: Calendar = {
    fates: new Map(changing.map(({ session, ...fate }) => [session.id, fate])),
    sessionsOf: bySchedule(future),
    choose,
    now,
  };
  const bookings = claims.flatMap((kept) => {
    const fate = fateOfBooking(kept, calendar);
    return fate ? [{ kept, ...fate }] : [];
  });
  return { sessions: planned, bookings };
}

/** Sessions by the schedule that they stand in. */
export function bySchedule(sessions: readonly Session[]): Map<string, Session[]> {
  const found = new Map<string, Session[]>();
  for (const session of sessions) {
    const others = found.get(session.scheduleId);
    if (others) others.push(session);
    else found.set(session.scheduleId, [session]);
  }
  return found;
}

interface Calendar {
  /** What becomes of sessions that do not stay as they are. */
  fates: ReadonlyMap<string, Fate>;
  /** All future sessions, by schedule. */
  sessionsOf: ReadonlyMap<string, readonly Session[]>;
  choose: Choice;
  now: Date;
}

function fateOfBooking(kept: KeptBooking, calendar: Calendar): Fate | undefined {
  if (kept.sessionId !== undefined) return calendar.fates.get(kept.sessionId);
  const { schedule } = kept.booking.bookedEntity;
  const sessions = schedule ? (calendar.sessionsOf.get(schedule.scheduleId) ?? []) : [];
  return sessions.length > 0 ? fateOnCourse(kept, sessions, calendar) : fateWithoutSession(kept, calendar);
}

/** A course goes on while it has a session to go to; those who take part in it lose the others. */
function fateOnCourse(
  { booking }: KeptBooking,
  sessions: readonly Session[],
  { fates }: Calendar,
): Fate | undefined {
  const chosen = sessions.map(({ id }) => fates.get(id));
  if (chosen.every((fate) => fate?.action === 'DELETE')) return { action: 'DELETE' };
  const move = chosen.find((fate) => fate?.action === 'MOVE_TO_LOCATION');
  if (move) return move;
  const loses = chosen.some((fate) => fate?.action === 'DELETE');
  return loses && takesPlaces(booking) ? { action: 'KEEP_AT_CURRENT_LOCATION' } : undefined;
}

/** An appointment that takes up no time yet, or a course without sessions ahead: judged as a session would be. */
function fateWithoutSession({ booking }: KeptBooking, { choose, now }: Calendar): Fate | undefined {
  if (booking.endDate !== undefined && Date.parse(booking.endDate) <= now.getTime()) return undefined;
  const { slot, schedule } = booking.bookedEntity;
  const participants = takesPlaces(booking) ? participantsOf(booking) : 0;
  const fate = choose({ location: (slot ?? schedule)?.location, participants });
  return fate?.action === 'KEEP_AT_CURRENT_LOCATION' ? undefined : fate;
}

function takesPlaces({ status }: Booking): boolean {
  return placeTakingStatuses.some((taking) => taking === status);
}
