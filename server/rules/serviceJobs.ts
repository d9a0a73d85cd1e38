import { sql } from 'kysely';
import * as z from 'zod';
import { deletionOptions, mask } from '../../contract/calls/services.ts';
import { isAlwaysTrue } from '../../contract/condition.ts';
import { serviceInput } from '../../contract/entities/service.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { parseFilter } from '../../contract/filter.ts';
import { parseMask } from '../../contract/mask.ts';
import { whereOf } from '../database/families.ts';
import type { AppOptions } from '../options.ts';
import type { RequestContext } from '../route.ts';
import {
  findJob,
  insertJob,
  lockRunningJob,
  stalledJobs,
  updateJob,
  type JobFailure,
  type JobRow,
} from '../tables/jobs.ts';
import { serviceFamily } from '../tables/serviceFamily.ts';
import { attemptItem } from './bulk.ts';
import { deleteService } from './deleteService.ts';
import { askingOf } from './queryServices.ts';
import { maskable, updateService } from './updateService.ts';
import { actorOf, type Actor, type Writing } from './writing.ts';

/**
 * Work on every service that a filter finds. Which services these are is settled when the call is answered; the work
 * goes on after it, in transactions of a few services, and continues after a crash where it stopped.
 */

/** A job as it is stored; read back with the same schemas that the call was checked with. */
const jobRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('update'), service: serviceInput, mask: mask.optional() }),
  z.strictObject({ kind: z.literal('delete'), ...deletionOptions }),
]);
export type ServiceJobRequest = z.infer<typeof jobRequest>;

/** What one job may change: a narrower filter for each part does the rest. */
const mostTargets = 100_000;
const batchSize = 50;

/**
 * Starts a job and returns its id. A filter that restricts nothing is refused: nobody means to change every service of
 * a business by leaving a filter empty (security.md goal C10).
 */
export async function startServiceJob(
  context: RequestContext,
  filter: Record<string, unknown>,
  request: ServiceJobRequest,
): Promise<string> {
  const { db, businessId, caller, now, requestId, options } = context;
  if (isAlwaysTrue(parseFilter(filter, serviceFamily.fields, caller.rank, 'filter'))) {
    const description = 'must restrict something: this one finds every service of the business';
    throw invalidArgument([{ field: 'filter', description, violatedRule: 'VALIDATION' }]);
  }
  if (request.kind === 'update') parseMask(request.mask, maskable);
  const where = whereOf(serviceFamily, askingOf(businessId, caller.rank), { filter }, 'filter');
  const targets = await db.rows(sql<{ id: string }>`
    select services.id from ${serviceFamily.from} where ${where} order by services.id limit ${mostTargets + 1}::int`);
  if (targets.length > mostTargets) {
    const description = `finds more than ${mostTargets} services; narrow it and call again for the rest`;
    throw invalidArgument([{ field: 'filter', description, violatedRule: 'MAX_SIZE' }]);
  }
  const id = crypto.randomUUID();
  const actor = actorOf(caller);
  const targetIds = targets.map((target) => target.id);
  await insertJob(db, { businessId, id, kind: 'services', request, actor, requestId, targetIds }, now);
  context.afterwards(() => runServiceJob(options, businessId, id));
  return id;
}

/** Works on a job until it is done, or leaves it to the process that has it. */
async function runServiceJob(options: AppOptions, businessId: string, id: string): Promise<void> {
  try {
    for (;;) {
      const job = await options.database.transaction(async (db) => {
        const locked = await lockRunningJob(db, businessId, id);
        return locked && workOnBatch({ ...writingOfJob(locked, options), db }, locked);
      });
      if (job?.state !== 'RUNNING') return;
    }
  } catch (error) {
    await options.database.transaction(async (db) => {
      const locked = await lockRunningJob(db, businessId, id);
      if (locked) await updateJob(db, { ...locked, state: 'FAILED' }, options.clock());
    });
    throw error;
  }
}

function writingOfJob(job: JobRow, { clock, config }: AppOptions): Omit<Writing, 'db'> {
  const actor = job.actor as Actor;
  const { businessId, requestId } = job;
  return { businessId, actor, now: clock(), requestId, publicUrl: config.publicUrl };
}

async function workOnBatch(writing: Writing, job: JobRow): Promise<JobRow> {
  const request = jobRequest.parse(job.request);
  const begun = job.succeeded + job.failed;
  const batch = job.targetIds.slice(begun, begun + batchSize);
  const failures: JobFailure[] = [];
  for (const id of batch) {
    const outcome = await attemptItem(writing.db, () => workOn(writing, id, request));
    if ('error' in outcome) {
      const { code, description } = outcome.error;
      failures.push({ id, error: { code, description } });
    }
  }
  const next: JobRow = {
    ...job,
    state: begun + batch.length < job.targetIds.length ? 'RUNNING' : 'DONE',
    succeeded: job.succeeded + batch.length - failures.length,
    failed: job.failed + failures.length,
    results: [...job.results, ...failures],
  };
  await updateJob(writing.db, next, writing.now);
  return next;
}

function workOn(writing: Writing, id: string, request: ServiceJobRequest) {
  switch (request.kind) {
    case 'update':
      return updateService(writing, {
        id,
        patch: request.service,
        mask: request.mask,
        revisionNeeded: false,
      });
    case 'delete':
      return deleteService(writing, id);
    default:
      return request satisfies never;
  }
}

/** A job of this business, or undefined. */
export async function readJob({ db, businessId }: RequestContext, id: string) {
  const job = await findJob(db, businessId, id);
  if (!job) return undefined;
  const { state, targetIds, succeeded, failed, results } = job;
  return { id, state, total: targetIds.length, succeeded, failed, results };
}

/** Longer than one batch ever takes. */
const stalledAfterMs = 60_000;

/** Goes on with jobs whose process ended in the middle of them; to be called when a process starts. */
export async function resumeServiceJobs(options: AppOptions): Promise<void> {
  const before = new Date(options.clock().getTime() - stalledAfterMs);
  for (const { businessId, id } of await stalledJobs(options.database, before)) {
    await runServiceJob(options, businessId, id);
  }
}
