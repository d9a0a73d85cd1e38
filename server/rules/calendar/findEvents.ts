import { sql } from 'kysely';
import type { CalendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { dateOf } from '../../scheduling/time/zones.ts';
import { takenOfCourses } from '../../tables/calendar/bookings.ts';
import { calendarEventTable, type EventRow } from '../../tables/calendar/calendarEvents.ts';
import { selectSeriesSessions, type SeriesSession } from '../../tables/calendar/sessions.ts';
import type { Writing } from '../writing.ts';
import { eventOfEarly, isBeyondRows } from './earlySessions.ts';
import { hasOccurrence } from './eventRows.ts';
import {
  calendarsOf,
  eventOfInstance,
  eventOfRow,
  eventOfSession,
  instanceIn,
  isSession,
  rowIdIn,
  type Instance,
} from './eventShape.ts';

type Reading = Pick<Writing, 'db' | 'businessId'>;

/**
 * Events, sessions and occurrences of series by their ids, read together, with local times in `timeZone` and without
 * participants. Unknown ids are absent.
 */
export async function findEvents(
  reading: Reading,
  ids: readonly string[],
  timeZone?: string,
): Promise<ReadonlyMap<string, CalendarEvent>> {
  const { db, businessId } = reading;
  const rowIds = [...new Set(ids.flatMap((id) => rowIdIn(id)?.toLowerCase() ?? []))];
  const instances = ids.flatMap((id) => instanceIn(id) ?? []);
  const rows = await calendarEventTable.byIds(db, businessId, rowIds);
  const sessions = await sessionsOf(reading, rowIds, instances);
  const exceptions = await exceptionsOf(
    reading,
    instances.filter(({ masterId }) => rows.has(masterId) && !isSession(rows.get(masterId)!)),
  );
  const calendars = await calendarsOf(db, businessId, [
    ...[...rows.values()].map(({ scheduleId }) => scheduleId),
    ...sessions.map(({ session }) => session.scheduleId),
  ]);
  const courses = [...rows.values()].filter(({ type }) => type === 'COURSE');
  const taken = await takenOfCourses(
    db,
    businessId,
    courses.map(({ scheduleId }) => scheduleId),
  );

  const asSession = (found: SeriesSession | undefined): CalendarEvent | undefined => {
    const calendar = found && calendars.get(found.session.scheduleId);
    return calendar && eventOfSession(found, calendar, timeZone);
  };
  const occurrenceAt = (master: EventRow, start: string): CalendarEvent | undefined => {
    const calendar = calendars.get(master.scheduleId);
    if (!calendar) return undefined;
    const isIt = (one: { seriesId?: string | undefined; start?: string | undefined }) =>
      one.seriesId === master.id && one.start === start;
    const stored = sessions.find(({ occurrence = {} }) => isIt(occurrence));
    if (stored) return asSession(stored);
    if (!hasOccurrence(master, calendar, start)) return undefined;
    if (isSession(master)) {
      return isBeyondRows(master, calendar, start)
        ? eventOfEarly({ master, calendar, start }, { taken: taken.get(master.scheduleId) ?? 0, timeZone })
        : undefined;
    }
    const exception = exceptions.find(
      ({ recurringEventId, occurrence = '' }) =>
        recurringEventId === master.id && dateOf(occurrence) === dateOf(start),
    );
    return exception
      ? eventOfRow(exception, calendar, timeZone)
      : eventOfInstance(master, start, calendar, timeZone);
  };
  const eventOf = (id: string): CalendarEvent | undefined => {
    const rowId = rowIdIn(id)?.toLowerCase() ?? '';
    const row = rows.get(rowId);
    const instance = instanceIn(id);
    if (instance) return row && occurrenceAt(row, instance.occurrence);
    const calendar = row && calendars.get(row.scheduleId);
    if (calendar) return eventOfRow(row, calendar, timeZone);
    return asSession(sessions.find(({ session }) => session.id === rowId));
  };
  return new Map(
    ids.flatMap((id) => {
      const event = eventOf(id);
      return event ? [[id, event] as const] : [];
    }),
  );
}

/** Masters and local starts, as rows of a statement. */
const pairsOf = (instances: readonly Instance[], part: (start: string) => string) => sql`
  select * from unnest(
    ${instances.map(({ masterId }) => masterId)}::uuid[],
    ${instances.map(({ occurrence }) => part(occurrence))}::text[])`;

/** The sessions with these ids, and those of these occurrences. */
function sessionsOf(
  { db, businessId }: Reading,
  ids: readonly string[],
  instances: readonly Instance[],
): Promise<SeriesSession[]> {
  return selectSeriesSessions(
    db,
    businessId,
    sql`and id = any(array(
      select unnest(${ids}::uuid[])
      union all
      select id from sessions where business_id = ${businessId}
        and (series_id, occurrence) in (${pairsOf(instances, (start) => start)})))`,
  );
}

/** The changed days of hours, closures and blocked times. */
async function exceptionsOf(
  { db, businessId }: Reading,
  instances: readonly Instance[],
): Promise<EventRow[]> {
  if (instances.length === 0) return [];
  return calendarEventTable.select(
    db,
    businessId,
    sql`and (master_id, left(occurrence, 10)) in (${pairsOf(instances, dateOf)})`,
  );
}
