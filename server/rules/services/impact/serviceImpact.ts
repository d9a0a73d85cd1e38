import { sql } from 'kysely';
import {
  liveBookingStatuses,
  participantsOf,
  takesSpots,
} from '../../../../contract/entities/bookings/booking.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { SessionAction } from '../../../../contract/entities/services/serviceImpact.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import type { Queries } from '../../../database/database.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { isAhead, selectBookings, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { calendarEventTable, type EventRow } from '../../../tables/calendar/calendarEvents.ts';
import { selectSessions } from '../../../tables/calendar/sessions.ts';
import { lockResourcesOf, lockSeriesOf } from '../../../tables/calendar/locks.ts';
import { calendarsOf, slotLocationOfEvent, type Calendar } from '../../calendar/eventShape.ts';

/**
 * The effects of a location change, or of a deletion, on sessions and bookings. The preview and the change use the
 * same computation, so they always agree.
 */
export interface Impact {
  sessions: PlannedSession[];
  /** KEEP_AT_CURRENT_LOCATION: for a course that loses some of its sessions and continues. */
  bookings: PlannedBooking[];
  /** Series that continue elsewhere or end, so that no further sessions are made at a removed location. */
  series: PlannedSeries[];
}

/** The effect on a session or booking. */
export interface Fate {
  action: SessionAction;
  newLocation?: SlotLocation;
}

export interface PlannedSession extends Fate {
  session: Session;
}

export interface PlannedBooking extends Fate {
  stored: StoredBooking;
}

export interface PlannedSeries extends Fate {
  master: EventRow;
  calendar: Calendar;
}

/** A session or booking, reduced to the fields that decide its action. */
interface Occasion {
  /** Absent: a booking without a session. */
  sessionId?: string;
  location: SlotLocation | undefined;
  participants: number;
}

/** Decides the effect on a future session, or on a booking without one; undefined if unaffected. */
export type Choice = (occasion: Occasion) => Fate | undefined;

export interface ImpactQuestion {
  serviceIds: readonly string[];
  choose: Choice;
  /** The same for series. Absent: they stay, as those of a deleted service, which pause until it is restored. */
  chooseSeries?: Choice;
  /** Anything that began before this time is unaffected. */
  now: Date;
  /** Locks sessions and bookings until the transaction ends, for a change. */
  lock?: boolean;
}

/** Deleting a service cancels its future sessions, all of them or those without participants. */
export function choiceOfDeletion({ preserve }: { preserve: boolean }): Choice {
  return ({ participants }) => ({
    action: preserve && participants > 0 ? 'KEEP_AT_CURRENT_LOCATION' : 'DELETE',
  });
}

/** Applies an effect to everything at a removed location. Sessions at customers' locations are never affected. */
export function choiceAtRemoved(removed: readonly SlotLocation[], fate: Fate): Choice {
  const gone = new Set(removed.flatMap(({ id }) => id ?? []));
  return ({ location }) => {
    const owned = location?.locationType === 'OWNER_BUSINESS' || location?.locationType === 'OWNER_CUSTOM';
    return owned && location.id !== undefined && gone.has(location.id) ? fate : undefined;
  };
}

/** Moves the chosen sessions; applies another choice to the rest and to bookings without a session. */
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

/** Computes the impact, in a constant number of statements for any number of services. */
export async function impactOf(
  { db, businessId }: { db: Queries; businessId: string },
  { serviceIds, choose, chooseSeries, now, lock = false }: ImpactQuestion,
): Promise<Impact> {
  // Bookings that began before are seen; later ones see the change.
  if (lock) {
    await lockSeriesOf({ db, businessId }, serviceIds);
    await lockResourcesOf({ db, businessId }, serviceIds);
  }
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
        or session_id is null and ${isAhead(now)})`,
    { lock },
  );
  const ahead: Ahead = {
    fates: new Map(changing.map(({ session, ...fate }) => [session.id, fate])),
    sessionsOf: bySchedule(future),
    choose,
    now,
  };
  const bookings = claims.flatMap((stored) => {
    const fate = fateOfBooking(stored, ahead);
    return fate ? [{ stored, ...fate }] : [];
  });
  const series = chooseSeries
    ? await seriesOf({ db, businessId }, { serviceIds, choose: chooseSeries, now, lock }, future)
    : [];
  return { sessions: planned, bookings, series };
}

/** The series that a change moves or ends. One without a future occurrence is unchanged. */
async function seriesOf(
  { db, businessId }: { db: Queries; businessId: string },
  { serviceIds, choose, now, lock }: Omit<ImpactQuestion, 'chooseSeries'>,
  future: readonly Session[],
): Promise<PlannedSeries[]> {
  const masters = await calendarEventTable.select(
    db,
    businessId,
    sql`and recurrence_type = 'MASTER' and status = 'CONFIRMED' and type in ('CLASS', 'COURSE')
      and schedule_id in (
        select schedule_id from services
        where business_id = ${businessId} and id = any(${serviceIds}::uuid[]))
      order by id ${lock ? sql`for update` : sql``}`,
  );
  const scheduleIds = masters.map(({ scheduleId }) => scheduleId);
  const calendars = await calendarsOf(db, businessId, scheduleIds);
  const stored = new Set(future.map(({ recurringSessionId }) => recurringSessionId));
  return masters.flatMap((master) => {
    const calendar = calendars.get(master.scheduleId);
    const location = master.location && slotLocationOfEvent(master.location);
    const fate = choose({ location, participants: 0 });
    if (!calendar || !fate || fate.action === 'KEEP_AT_CURRENT_LOCATION') return [];
    return stored.has(master.id) || goesOn(master, calendar, now) ? [{ master, calendar, ...fate }] : [];
  });
}

function goesOn({ recurrenceRule, timeZone }: EventRow, calendar: Calendar, now: Date): boolean {
  const { until, count } = recurrenceRule ?? {};
  if (count !== undefined) return false;
  return !until || until.localDate >= clockOf(timeZone ?? calendar.timeZone).localAt(now.getTime());
}

export function bySchedule(sessions: readonly Session[]): Map<string, Session[]> {
  const found = new Map<string, Session[]>();
  for (const session of sessions) {
    const others = found.get(session.scheduleId);
    if (others) others.push(session);
    else found.set(session.scheduleId, [session]);
  }
  return found;
}

interface Ahead {
  /** Effects by session; unaffected sessions are missing. */
  fates: ReadonlyMap<string, Fate>;
  /** All future sessions, by schedule. */
  sessionsOf: ReadonlyMap<string, readonly Session[]>;
  choose: Choice;
  now: Date;
}

function fateOfBooking(stored: StoredBooking, ahead: Ahead): Fate | undefined {
  if (stored.sessionId !== undefined) return ahead.fates.get(stored.sessionId);
  const { schedule } = stored.booking.bookedEntity;
  const sessions = schedule ? (ahead.sessionsOf.get(schedule.scheduleId) ?? []) : [];
  return sessions.length > 0 ? fateOnCourse(stored, sessions, ahead) : fateWithoutSession(stored, ahead);
}

/** A course continues while it has a session left; its participants lose the others. */
function fateOnCourse(
  { booking }: StoredBooking,
  sessions: readonly Session[],
  { fates }: Ahead,
): Fate | undefined {
  const chosen = sessions.map(({ id }) => fates.get(id));
  if (chosen.every((fate) => fate?.action === 'DELETE')) return { action: 'DELETE' };
  const move = chosen.find((fate) => fate?.action === 'MOVE_TO_LOCATION');
  if (move) return move;
  const loses = chosen.some((fate) => fate?.action === 'DELETE');
  return loses && takesSpots(booking) ? { action: 'KEEP_AT_CURRENT_LOCATION' } : undefined;
}

/** A booking without sessions ahead, of an appointment or a course, is treated like a session. */
function fateWithoutSession({ booking }: StoredBooking, { choose, now }: Ahead): Fate | undefined {
  if (booking.endDate !== undefined && Date.parse(booking.endDate) <= now.getTime()) return undefined;
  const { slot, schedule } = booking.bookedEntity;
  const participants = takesSpots(booking) ? participantsOf(booking) : 0;
  const fate = choose({ location: (slot ?? schedule)?.location, participants });
  return fate?.action === 'KEEP_AT_CURRENT_LOCATION' ? undefined : fate;
}
