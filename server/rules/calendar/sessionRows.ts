import { sql } from 'kysely';
import {
  slotLocationOf as slotLocationOfService,
  type SlotLocation,
} from '../../../contract/entities/availability/slotLocation.ts';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import type { EventLocation } from '../../../contract/entities/calendar/eventLocation.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import { invalidField } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { clockOf, dateOf, monthsLater } from '../../scheduling/time/zones.ts';
import type { EventRow } from '../../tables/calendar/calendarEvents.ts';
import {
  findSessionLocation,
  insertSeriesSessions,
  selectSeriesSessions,
  sessionTimesOf,
  updateSeriesSessions,
  type SeriesSession,
} from '../../tables/calendar/sessions.ts';
import { locationTable } from '../../tables/locations/locations.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { lockService, updateServiceRows } from '../../tables/services/services.ts';
import { present } from '../../tables/rows.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { followSessionChanges } from '../bookings/followSessionChanges.ts';
import { offerFreeSpots } from '../bookings/waitingLists.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChanges, type Change } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { occurrencesOf } from './eventRows.ts';
import { eventOfInstance, sessionPartsOf, type Calendar } from './eventShape.ts';

/** Rows of sessions, which copy the content of their events. */

/** Rows are created further ahead than required, so that the job that extends series rarely runs. */
const monthsAhead = 18;
export const promisedMonths = 15;

/** The end of the time in which occurrences have rows. */
export function horizonOf(
  { now }: Pick<Writing, 'now'>,
  { timeZone }: Calendar,
  event?: { start: { timeZone?: string | undefined } },
): { storedUntil: string } {
  const local = clockOf(event?.start.timeZone ?? timeZone).localAt(now.getTime());
  return { storedUntil: `${dateOf(monthsLater(local, monthsAhead))}T00:00:00` };
}

/** Inserts rows and returns them with the participants of their course, which the caller has locked. */
export async function addRows(writing: Writing, rows: readonly SeriesSession[]): Promise<SeriesSession[]> {
  const { db, businessId } = writing;
  if (rows.length === 0) return [];
  await insertSeriesSessions(db, businessId, rows);
  const ids = rows.map(({ session }) => session.id);
  const stored = await selectSeriesSessions(db, businessId, sql`and id = any(${ids}::uuid[])`);
  await recordChanges(
    writing,
    'session',
    stored.map(({ session }) => ({ action: 'created', after: session })),
  );
  return stored;
}

/**
 * Stores changed sessions with a new revision, records them, applies the changes to their bookings, and offers new
 * spots to waitlists. A job notifies customers of their offers.
 */
export async function storeRows(
  writing: Writing,
  changed: readonly { before: SeriesSession; after: SeriesSession }[],
): Promise<void> {
  if (changed.length === 0) return;
  const { db, businessId, now } = writing;
  const next = changed.map(({ before, after }) => ({
    ...after,
    session: { ...after.session, ...nextVersion(before.session, now) },
  }));
  await updateSeriesSessions(db, businessId, next);
  const changes = changed.map(({ before }, index): Change<Session> => ({
    action: 'updated',
    before: before.session,
    after: next[index]?.session ?? before.session,
  }));
  await recordChanges(writing, 'session', changes);
  await followSessionChanges(
    writing,
    changed.map(({ before }, index) => ({
      before: before.session,
      after: next[index]?.session ?? before.session,
    })),
  );
  const larger = changed.filter(({ before, after }) => after.session.capacity > before.session.capacity);
  for (const { before } of larger) {
    await offerFreeSpots(writing, { sessionId: before.session.id }, { freed: true });
  }
}

interface Parts {
  schedules: ReadonlyMap<string, string>;
  /** By the JSON of the event's location. */
  locations: ReadonlyMap<string, SlotLocation>;
}

/** The data of resources and locations that sessions copy. */
export async function partsFor(
  writing: Writing,
  calendar: Calendar,
  events: readonly Pick<CalendarEvent, 'resources' | 'location'>[],
): Promise<Parts> {
  const { db, businessId } = writing;
  const ids = [...new Set(events.flatMap(({ resources = [] }) => resources.map(({ id }) => id)))];
  const resources = await resourceTable.everByIds(db, businessId, ids);
  const schedules = new Map(
    [...resources].flatMap(([id, { eventsSchedule }]) =>
      eventsSchedule?.scheduleId ? [[id, eventsSchedule.scheduleId] as const] : [],
    ),
  );
  const locations = new Map<string, SlotLocation>();
  for (const { location } of events) {
    if (!location) continue;
    const key = JSON.stringify(location);
    if (!locations.has(key)) locations.set(key, await locationOf(writing, calendar, location));
  }
  return { schedules, locations };
}

/** The location with its name and address. */
async function locationOf(
  writing: Writing,
  { owner }: Calendar,
  location: EventLocation,
): Promise<SlotLocation> {
  const { id = '', type, name } = location;
  if (type === 'CUSTOMER') return { locationType: 'CUSTOM' };
  if (type === 'CUSTOM') {
    const known = await addressOf(writing, owner.id ?? '', id);
    // The service gave up the address of a series, and no session with it is stored.
    return known ?? present({ id, name, locationType: 'OWNER_CUSTOM' as const });
  }
  const found = (await locationTable.everByIds(writing.db, writing.businessId, [id])).get(id);
  const { formattedAddress } = found?.address ?? {};
  return present({ id, name: found?.name, formattedAddress, locationType: 'OWNER_BUSINESS' as const });
}

/** An address of the service, a former one, or one that its sessions moved to. */
async function addressOf(writing: Writing, serviceId: string, id: string): Promise<SlotLocation | undefined> {
  const [service] = await fullServices(writing, [{ id: serviceId }]);
  const own = service?.locations?.find((each) => each.id === id);
  return own
    ? slotLocationOfService(own)
    : findSessionLocation(writing.db, writing.businessId, { serviceId, id });
}

/** Throws a field violation for a requested address that the service does not have. */
export async function refuseForeignAddress(
  writing: Writing,
  { owner }: Calendar,
  location: EventLocation | undefined,
): Promise<void> {
  if (location?.type !== 'CUSTOM') return;
  if (await addressOf(writing, owner.id ?? '', location.id ?? '')) return;
  throw invalidField('event.location.id', 'is not a location of the service');
}

export function sessionOf(
  { schedules, locations }: Parts,
  calendar: Calendar,
  event: CalendarEvent,
  {
    id,
    revision,
    createdDate,
    updatedDate,
  }: Pick<Session, 'id' | 'revision' | 'createdDate' | 'updatedDate'>,
): Session {
  const parts = sessionPartsOf(event, calendar.timeZone, schedules);
  const location = event.location && locations.get(JSON.stringify(event.location));
  // Cleared values are undefined, so that they replace the previous ones.
  return {
    id,
    revision,
    createdDate,
    updatedDate,
    scheduleId: event.scheduleId,
    scheduleOwnerId: calendar.owner.id ?? '',
    ...parts,
    location,
  };
}

/** An occurrence of a series as the event of its session. */
export function eventAt(
  master: EventRow,
  calendar: Calendar,
  occurrence: string,
  timeZone?: string,
): CalendarEvent {
  const event = eventOfInstance(master, occurrence, calendar, timeZone);
  const { title = calendar.schedule.defaultTitle ?? calendar.owner.name } = event;
  return { ...event, ...(title !== undefined && { title }) };
}

/** Adds the sessions of a series that have no row yet. */
export async function addOccurrences(
  writing: Writing,
  calendar: Calendar,
  master: EventRow,
  storedOccurrences: ReadonlySet<string>,
): Promise<void> {
  const until = master.storedUntil ?? '';
  const missing = occurrencesOf(master, calendar, dateOf(master.start), dateOf(until)).filter(
    (occurrence) => occurrence < until && !storedOccurrences.has(occurrence),
  );
  const events = missing.map((occurrence) => eventAt(master, calendar, occurrence));
  const parts = await partsFor(writing, calendar, events.slice(0, 1));
  await addRows(
    writing,
    events.map((event, index) => ({
      session: sessionOf(parts, calendar, event, firstVersion(writing.now)),
      occurrence: { seriesId: master.id, start: missing[index] ?? '', edited: false },
    })),
  );
}

export const timesOf = ({ start, end }: Session) => ({ start, end });

/** Throws a violation for a capacity below the number of participants. */
export function refuseBelowParticipants(session: Session, capacity: number): void {
  const taken = session.totalNumberOfParticipants ?? 0;
  if (taken <= capacity) return;
  const description = `must be at least ${taken}, the number of participants on ${session.start.timestamp.slice(0, 10)}`;
  throw invalidField('event.totalCapacity', description, 'MIN', { threshold: taken });
}

/** First start and last end of the service. Both are derived, so its revision does not change. */
export async function followSessions(writing: Writing, { owner }: Calendar): Promise<void> {
  const { db, businessId } = writing;
  if (owner.kind !== 'SERVICE' || owner.id === undefined) return;
  const locked = await lockService(db, businessId, owner.id);
  const [service] = locked ? await fullServices(writing, [locked]) : [];
  if (!service) return;
  const times = await sessionTimesOf(db, businessId, owner.id);
  const { firstSessionStart: _first, lastSessionEnd: _last, ...schedule } = service.schedule ?? {};
  const next = { ...schedule, ...present(times) };
  if (equalValues(next, service.schedule)) return;
  await updateServiceRows(db, businessId, [{ ...service, schedule: next }]);
}
