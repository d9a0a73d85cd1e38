import { sql } from 'kysely';
import * as z from 'zod';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { isRecurring, type Session } from '../../../../contract/entities/calendar/session.ts';
import { slotLocation, type SlotLocation } from '../../../../contract/entities/availability/slotLocation.ts';
import { guid } from '../../../../contract/entities/values/text.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { findJob, restartJob } from '../../../tables/jobs.ts';
import { lockService, updateServiceRows } from '../../../tables/services/services.ts';
import {
  insertSeriesSessions,
  selectFutureSessions,
  selectSeriesSessions,
  selectSessions,
  sessionTimesOf,
} from '../../../tables/calendar/sessions.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { alone } from '../../bulk.ts';
import type { CallContext } from '../../callContext.ts';
import { runJob, startJobOn, type JobKind } from '../../jobs/jobs.ts';
import { failedPart, noteClonePart, settleSessions } from './cloneParts.ts';
import { copyOf, copySeries, type Copying } from './copySeries.ts';
import { recordChange } from '../../recordChange.ts';
import { lockFullService } from '../readService.ts';
import { writingOf, type Writing } from '../../writing.ts';

/**
 * Copies the future recurring sessions of a class or course to its clone, after the answer (reference/calls.md
 * section 3, clone). The list is determined at that time; failures are stored with the job.
 */
export const sessionCopyJobs: JobKind<SessionCopy> = {
  name: 'sessionCopies',
  request: z.strictObject({
    cloneId: guid,
    sourceName: z.string(),
    series: z.record(z.string(), guid).optional(),
    location: slotLocation.optional(),
  }),
  work: (writing, copy) => alone((sessionId) => copySession(writing, sessionId, copy)),
  refused: async (writing, refusals, { cloneId }) => {
    const last = refusals.at(-1);
    if (last) await noteClonePart(writing, cloneId, failedPart('recurringSessions', last.error));
  },
  finish: finishCopy,
};

interface SessionCopy extends Copying {
  cloneId: string;
}

/** The sessions of a class or course that a clone copies. */
export async function recurringSessionsOf(
  { db, businessId, now }: Pick<Writing, 'db' | 'businessId' | 'now'>,
  source: Pick<Service, 'id' | 'type'>,
): Promise<Session[]> {
  if (source.type === 'APPOINTMENT') return [];
  const future = await selectFutureSessions(db, { businessId, serviceId: source.id, now });
  return future.filter(isRecurring);
}

interface SessionsToCopy {
  source: Pick<Service, 'name'>;
  clone: Pick<Service, 'id'>;
  /** Sessions of the source, at most as many as one job takes. */
  sessions: readonly Session[];
  location: SlotLocation | undefined;
}

/** Starts the copy job under the id of the clone, so that clients can query it. */
export async function startSessionCopy(
  context: CallContext,
  { source, clone, sessions, location }: SessionsToCopy,
): Promise<void> {
  const targetIds = sessions.map(({ id }) => id);
  const copying = { sourceName: source.name, ...(location && { location }) };
  const series = await copySeries(writingOf(context), clone.id, { ...copying, sessions });
  const request = { cloneId: clone.id, ...copying, series };
  await startJobOn(context, sessionCopyJobs, { id: clone.id, targetIds, request });
}

/**
 * Copies the sessions missing from an earlier copy, into its series. Returns their number; sessions that were
 * cancelled or are over are not missing. Undefined if no copy was started.
 */
export async function resumeSessionCopy(
  context: CallContext,
  { cloneId, source }: { cloneId: string; source: Pick<Service, 'id' | 'type'> },
): Promise<number | undefined> {
  const { db, businessId, options } = context;
  const job = await findJob(db, businessId, cloneId);
  if (!job) return undefined;
  if (job.state === 'RUNNING') return job.targetIds.length;
  const missed = new Set([
    ...job.results.map(({ id }) => id),
    ...job.targetIds.slice(job.succeeded + job.failed),
  ]);
  const still = (await recurringSessionsOf(context, source)).filter(({ id }) => missed.has(id));
  const targetIds = still.map(({ id }) => id);
  if (targetIds.length === 0) return 0;
  const { actor, requestId, now } = writingOf(context);
  await restartJob(db, { businessId, id: cloneId, targetIds, actor, requestId }, now);
  context.afterwards(() => runJob(options, sessionCopyJobs, businessId, cloneId));
  return targetIds.length;
}

async function copySession(
  writing: Writing,
  sessionId: string,
  { cloneId, ...copying }: SessionCopy,
): Promise<void> {
  const { db, businessId } = writing;
  const clone = await lockFullService(writing, cloneId);
  const confirmed = sql`and id = ${sessionId} and status = 'CONFIRMED'`;
  const [source] = await selectSeriesSessions(db, businessId, confirmed);
  if (!source) throw new ApiError('NOT_FOUND', 'The session was cancelled before it could be copied.');
  const copy = copyOf(writing, clone, source, copying);
  await insertSeriesSessions(db, businessId, [copy]);
  const [added] = await selectSessions(db, businessId, sql`and id = ${copy.session.id}`);
  if (added) await recordChange(writing, 'session', { action: 'created', after: added });
}

/**
 * Stores the clone's first start and last end after the copy. Both are derived, so the revision stays and open
 * forms don't conflict.
 */
async function finishCopy(writing: Writing, { cloneId }: SessionCopy): Promise<void> {
  const { db, businessId } = writing;
  const locked = await lockService(db, businessId, cloneId);
  const [clone] = locked ? await fullServices(writing, [locked]) : [];
  if (!clone) return;
  const schedule = { ...clone.schedule, ...(await sessionTimesOf(db, businessId, cloneId)) };
  await updateServiceRows(db, businessId, [{ ...clone, schedule }]);
  await settleSessions(writing, cloneId);
}
