import { sql } from 'kysely';
import {
  liveBookingStatuses,
  participantsOf,
  placeTakingStatuses,
  type Booking,
} from '../../../contract/entities/booking.ts';
import type { Session } from '../../../contract/entities/session.ts';
import type { SessionAction } from '../../../contract/entities/serviceImpact.ts';
import type { SlotLocation } from '../../../contract/entities/slotLocation.ts';
import type { Queries } from '../../database/database.ts';
import { selectBookings, type KeptBooking } from '../../tables/bookings.ts';
import { selectSessions } from '../../tables/sessions.ts';

/**
 * What a change of a service's places, or a deletion of services, does to sessions and bookings. A preview shows it and
 * the change carries out the very same, so the two cannot disagree.
 */
export interface Impact {
  sessions: PlannedSession[];
  /** KEEP_AT_CURRENT_LOCATION: of a course that loses some of its sessions and goes on. */
  bookings: PlannedBooking[];
  /** Where what is moved is moved to. */
  newLocation?: SlotLocation;
}

export interface PlannedSession {
  session: Session;
  action: SessionAction;
}

export interface PlannedBooking {
  kept: KeptBooking;
  action: SessionAction;
}

/** A time in the calendar, as far as the choice of an action needs to know it. */
interface Occasion {
  location: SlotLocation | undefined;
  participants: number;
}

/** The action for a future session, or for a booking without one; undefined where the change is not about it. */
export type Choice = (occasion: Occasion) => SessionAction | undefined;

export interface ImpactQuestion {
  serviceIds: readonly string[];
  choose: Choice;
  newLocation?: SlotLocation;
  /** What has begun by now is past and stays as it is. */
  now: Date;
  /** For a change: sessions and bookings stay as they were found until the transaction ends. */
  lock?: boolean;
}

/** A deleted service takes its future sessions with it, all of them or those without participants. */
export function choiceOfDeletion({ preserve }: { preserve: boolean }): Choice {
  return ({ participants }) => (preserve && participants > 0 ? 'KEEP_AT_CURRENT_LOCATION' : 'DELETE');
}

/** What happens at a place that a service no longer has. At customers' places nothing ever changes. */
export function choiceAtRemoved(removed: readonly SlotLocation[], action: SessionAction): Choice {
  const gone = new Set(removed.flatMap(({ id }) => id ?? []));
  return ({ location }) => {
    const owned = location?.locationType === 'OWNER_BUSINESS' || location?.locationType === 'OWNER_CUSTOM';
    return owned && location.id !== undefined && gone.has(location.id) ? action : undefined;
  };
}

/** Finds out what a change will touch, in two statements for any number of services. */
export async function impactOf(
  { db, businessId }: { db: Queries; businessId: string },
  { serviceIds, choose, newLocation, now, lock = false }: ImpactQuestion,
): Promise<Impact> {
  const future = await selectSessions(
    db,
    businessId,
    sql`and service_id = any(${serviceIds}::uuid[]) and status = 'CONFIRMED' and start_date > ${now}`,
    { lock },
  );
  const planned = future.flatMap((session) => {
    const { location, totalNumberOfParticipants: participants = 0 } = session;
    const action = choose({ location, participants });
    return action ? [{ session, action }] : [];
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
    actions: new Map(changing.map(({ session, action }) => [session.id, action])),
    sessionsOf: bySchedule(future),
    choose,
    now,
  };
  const bookings = claims.flatMap((kept) => {
    const action = actionOnBooking(kept, calendar);
    return action ? [{ kept, action }] : [];
  });
  return { sessions: planned, bookings, ...(newLocation && { newLocation }) };
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
  /** What happens to sessions that do not stay as they are. */
  actions: ReadonlyMap<string, SessionAction>;
  /** All future sessions, by schedule. */
  sessionsOf: ReadonlyMap<string, readonly Session[]>;
  choose: Choice;
  now: Date;
}

function actionOnBooking(kept: KeptBooking, calendar: Calendar): SessionAction | undefined {
  if (kept.sessionId !== undefined) return calendar.actions.get(kept.sessionId);
  const { schedule } = kept.booking.bookedEntity;
  const sessions = schedule ? (calendar.sessionsOf.get(schedule.scheduleId) ?? []) : [];
  return sessions.length > 0
    ? actionOnCourse(kept, sessions, calendar)
    : actionWithoutSession(kept, calendar);
}

/** A course goes on while it has a session to go to; those who take part in it lose the others. */
function actionOnCourse(
  { booking }: KeptBooking,
  sessions: readonly Session[],
  { actions }: Calendar,
): SessionAction | undefined {
  const chosen = sessions.map(({ id }) => actions.get(id));
  if (chosen.every((action) => action === 'DELETE')) return 'DELETE';
  if (chosen.includes('MOVE_TO_LOCATION')) return 'MOVE_TO_LOCATION';
  return chosen.includes('DELETE') && takesPlaces(booking) ? 'KEEP_AT_CURRENT_LOCATION' : undefined;
}

/** An appointment that takes up no time yet, or a course without sessions ahead: judged as a session would be. */
function actionWithoutSession(
  { booking }: KeptBooking,
  { choose, now }: Calendar,
): SessionAction | undefined {
  if (booking.endDate !== undefined && Date.parse(booking.endDate) <= now.getTime()) return undefined;
  const { slot, schedule } = booking.bookedEntity;
  const participants = takesPlaces(booking) ? participantsOf(booking) : 0;
  const action = choose({ location: (slot ?? schedule)?.location, participants });
  return action === 'KEEP_AT_CURRENT_LOCATION' ? undefined : action;
}

function takesPlaces({ status }: Booking): boolean {
  return placeTakingStatuses.some((taking) => taking === status);
}
