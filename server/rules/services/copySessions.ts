import { sql } from 'kysely';
import * as z from 'zod';
import type { Service } from '../../../contract/entities/service.ts';
import { isRecurring, type Session } from '../../../contract/entities/session.ts';
import { guid } from '../../../contract/entities/text.ts';
import { ApiError } from '../../../contract/errors.ts';
import { lockService, updateServiceRow } from '../../tables/services.ts';
import { insertSessions, selectSessions, sessionTimesOf } from '../../tables/sessions.ts';
import { wholeServices } from '../../tables/wholeServices.ts';
import type { RequestContext } from '../../route.ts';
import { mostTargets, startJobOn, type JobKind } from '../jobs.ts';
import { firstVersion } from '../newEntity.ts';
import { recordChange } from '../recordChange.ts';
import { lockWholeService } from './readService.ts';
import type { Writing } from '../writing.ts';

/**
 * The future recurring sessions of a class or course, copied into the calendar of its clone after the clone was answered
 * (reference/calls.md section 3, clone). Which ones these are is settled then; what fails is kept with the job.
 */
export const sessionCopyJobs: JobKind<SessionCopy> = {
  name: 'sessionCopies',
  request: z.strictObject({
    cloneId: guid,
    sourceName: z.string(),
    series: z.record(z.string(), guid).optional(),
  }),
  workOn: copySession,
  finish: showSessionTimes,
};

interface SessionCopy {
  cloneId: string;
  /** Sessions that are called like their service are called like the clone then. */
  sourceName: string;
  /** Under which id each series of the source goes on in the clone. */
  series?: Record<string, string>;
}

/**
 * Begins to copy, under the id of the clone: whoever has the clone can ask for its job. False when there are more
 * sessions than one job may hold, and none is copied.
 */
export async function startSessionCopy(
  context: RequestContext,
  source: Service,
  clone: Service,
): Promise<boolean> {
  if (source.type === 'APPOINTMENT') return true;
  const { db, businessId, now } = context;
  const future = await selectSessions(
    db,
    businessId,
    sql`and service_id = ${source.id} and status = 'CONFIRMED' and start_date > ${now}`,
  );
  const recurring = future.filter(isRecurring);
  if (recurring.length > mostTargets) return false;
  if (recurring.length === 0) return true;
  const targetIds = recurring.map(({ id }) => id);
  const request = { cloneId: clone.id, sourceName: source.name, series: newSeries(recurring) };
  await startJobOn(context, sessionCopyJobs, { id: clone.id, targetIds, request });
  return true;
}

function newSeries(sessions: readonly Session[]): Record<string, string> {
  const series = new Set(sessions.flatMap(({ recurringSessionId }) => recurringSessionId ?? []));
  return Object.fromEntries([...series].map((id) => [id, crypto.randomUUID()]));
}

async function copySession(
  writing: Writing,
  sessionId: string,
  { cloneId, sourceName, series = {} }: SessionCopy,
): Promise<void> {
  const { db, businessId, now } = writing;
  const clone = await lockWholeService(writing, cloneId);
  const [source] = await selectSessions(db, businessId, sql`and id = ${sessionId} and status = 'CONFIRMED'`);
  if (!source) throw new ApiError('NOT_FOUND', 'The session was cancelled before it could be copied.');
  const copy: Session = {
    ...takenOver(source),
    ...firstVersion(now),
    scheduleId: clone.schedule?.id ?? '',
    scheduleOwnerId: clone.id,
    ...(source.title === sourceName && { title: clone.name }),
    recurringSessionId: source.recurringSessionId && series[source.recurringSessionId],
  };
  await insertSessions(db, businessId, [copy]);
  const [added] = await selectSessions(db, businessId, sql`and id = ${copy.id}`);
  if (added) await recordChange(writing, 'session', { action: 'created', after: added });
}

/** A session without what ties it to its own past, its source's series, its meeting and its customers. */
function takenOver(session: Session): Session {
  const {
    originalStart: _moved,
    recurringIntervalId: _interval,
    recurringSessionId: _series,
    instanceOfRecurrence: _master,
    calendarConference: _meeting,
    totalNumberOfParticipants: _places,
    participants: _people,
    version: _counter,
    ...rest
  } = session;
  return rest;
}

/** From when to when the clone has sessions. It is derived, so whoever edits the clone meanwhile loses nothing. */
async function showSessionTimes(writing: Writing, { cloneId }: SessionCopy): Promise<void> {
  const { db, businessId } = writing;
  const locked = await lockService(db, businessId, cloneId);
  const [clone] = locked ? await wholeServices(writing, [locked]) : [];
  if (!clone) return;
  const schedule = { ...clone.schedule, ...(await sessionTimesOf(db, businessId, cloneId)) };
  await updateServiceRow(db, businessId, { ...clone, schedule });
}
