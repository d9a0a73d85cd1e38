import { sql } from 'kysely';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import type { SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { guid } from '../../../../contract/entities/values/text.ts';
import { calendarEventTable, type EventRow } from '../../../tables/calendar/calendarEvents.ts';
import {
  insertSeriesSessions,
  selectSeriesSessions,
  type SeriesSession,
} from '../../../tables/calendar/sessions.ts';
import { present } from '../../../tables/rows.ts';
import { insertRow, masterFrom } from '../../calendar/eventRows.ts';
import { findCalendar } from '../../calendar/eventShape.ts';
import { firstVersion } from '../../newEntity.ts';
import { recordChanges } from '../../recordChange.ts';
import { lockFullService } from '../readService.ts';
import type { Writing } from '../../writing.ts';

/** A copy of sessions into a clone. */
export interface Copying {
  /** Sessions titled like the source are retitled like the clone. */
  sourceName: string;
  /** Ids of the copied series, by id in the source. */
  series?: Record<string, string> | undefined;
  /** Location of the copies, if it differs from the source's. */
  location?: SlotLocation | undefined;
}

/**
 * Gives a clone the series of the sessions that it will get: their rules, each beginning with its next occurrence, and
 * the occurrences that were cancelled. Returns the new ids, by id in the source; also for sessions that name a series
 * without a rule.
 */
export async function copySeries(
  writing: Writing,
  cloneId: string,
  { sessions, sourceName, location }: Copying & { sessions: readonly Session[] },
): Promise<Record<string, string>> {
  const { db, businessId } = writing;
  const names = new Set(sessions.flatMap(({ recurringSessionId }) => recurringSessionId ?? []));
  const series = Object.fromEntries([...names].map((id) => [id, crypto.randomUUID()]));
  const ids = [...names].filter((id) => guid.safeParse(id).success);
  const masters = await calendarEventTable.byIds(db, businessId, ids);
  if (masters.size === 0) return series;
  const clone = await lockFullService(writing, cloneId);
  for (const master of masters.values()) {
    await copyMaster(writing, clone, master, { sourceName, series, location });
  }
  return series;
}

async function copyMaster(
  writing: Writing,
  clone: Service,
  master: EventRow,
  { sourceName, series = {}, location }: Copying,
): Promise<void> {
  const { db, businessId, now } = writing;
  const ahead = await selectSeriesSessions(
    db,
    businessId,
    sql`and series_id = ${master.id} and start_date > ${now}`,
  );
  const calendar = await findCalendar(db, businessId, master.scheduleId);
  const cloned = await findCalendar(db, businessId, clone.schedule?.id ?? '');
  const [first] = ahead.flatMap(({ occurrence }) => occurrence?.start ?? []).toSorted();
  const id = series[master.id];
  if (!calendar || !cloned || first === undefined || id === undefined) return;
  const { conferencingDetails: _meeting, ...rule } = masterFrom(master, calendar, first);
  const zone = rule.timeZone ?? calendar.timeZone;
  const row = present({
    ...rule,
    ...firstVersion(now),
    id,
    scheduleId: cloned.schedule.id,
    timeZone: zone === cloned.timeZone ? undefined : zone,
    title: rule.title === sourceName ? clone.name : rule.title,
    location: location ? { id: location.id, type: 'BUSINESS' as const } : rule.location,
  });
  await insertRow(writing, cloned, row);
  const cancelled = ahead
    .filter(({ session }) => session.status === 'CANCELLED')
    .map((each) => copyOf(writing, clone, each, { sourceName, series, location }));
  if (cancelled.length === 0) return;
  await insertSeriesSessions(db, businessId, cancelled);
  await recordChanges(
    writing,
    'session',
    cancelled.map(({ session }) => ({ action: 'created', after: session })),
  );
}

/** A session of the source for its clone, in the clone's series. */
export function copyOf(
  { now }: Pick<Writing, 'now'>,
  clone: Service,
  { session, occurrence }: SeriesSession,
  { sourceName, series = {}, location }: Copying,
): SeriesSession {
  const seriesId = session.recurringSessionId && series[session.recurringSessionId];
  return {
    session: {
      ...takenOver(session),
      ...firstVersion(now),
      scheduleId: clone.schedule?.id ?? '',
      scheduleOwnerId: clone.id,
      ...(session.title === sourceName && { title: clone.name }),
      ...(location && { location }),
      recurringSessionId: seriesId,
    },
    ...(occurrence && seriesId && { occurrence: { ...occurrence, seriesId } }),
  };
}

/** A session without its history, its source's series, its meeting and its customers. */
function takenOver(session: Session): Session {
  const {
    originalStart: _moved,
    recurringIntervalId: _interval,
    recurringSessionId: _series,
    instanceOfRecurrence: _master,
    calendarConference: _meeting,
    totalNumberOfParticipants: _spots,
    participants: _people,
    version: _counter,
    ...rest
  } = session;
  return rest;
}
