import { nowOf } from '../qa/testClocks.ts';
import type * as z from 'zod';
import { isAlwaysTrue } from '../../../contract/queries/condition.ts';
import { invalidField, type ApiError } from '../../../contract/errors.ts';
import { parseFilter } from '../../../contract/queries/filter.ts';
import { whereOf, type Asking, type Family } from '../../database/families.ts';
import { matchingIds } from '../../database/lists/matches.ts';
import type { AppOptions } from '../options.ts';
import type { CallContext } from '../callContext.ts';
import {
  findJobProgress,
  insertJob,
  lockRunningJob,
  updateJob,
  type JobFailure,
  type JobProgress,
  type JobRow,
} from '../../tables/jobs.ts';
import { attemptTogether, type SetWork } from '../bulk.ts';
import type { Actor } from '../../tables/actor.ts';
import { actorOf, type Writing } from '../writing.ts';

/**
 * Jobs work on all entities that match a filter. The targets are determined when the call is answered; the work
 * follows, in transactions of a few entities, and resumes after a crash.
 */

/** The work of one kind of job on each of its targets. */
export interface JobKind<Request> {
  /** Stored with the job: `services`. */
  readonly name: string;
  /** Schema of the stored request, the same that validated the call. */
  readonly request: z.ZodType<Request>;
  /** The job continues after refused targets. */
  readonly work: (writing: Writing, request: Request, jobId: string) => SetWork<string, unknown>;
  /** Runs after refused targets, whose work was rolled back. */
  readonly refused?: (writing: Writing, refusals: readonly Refusal[], request: Request) => Promise<void>;
  /** Runs once at the end, in the transaction that completes the job. */
  readonly finish?: (writing: Writing, request: Request, jobId: string) => Promise<void>;
  /** Targets per transaction; default {@link batchSize}. */
  readonly batchSize?: number;
}

export interface Refusal {
  targetId: string;
  error: ApiError;
}

/** The targets of a job: the entities of a family that match a filter. */
export interface JobTargets {
  family: Family;
  asking: Asking;
  filter: Record<string, unknown>;
  /** Name in sentences: `services`. */
  plural: string;
}

/** Maximum targets of one job; larger sets take several narrower filters. */
export const mostTargets = 100_000;
const batchSize = 50;

/**
 * Starts a job and returns its id. Refuses a filter without a restriction: an empty filter is a mistake, not a
 * request to change everything (security.md goal C10).
 */
export async function startJob<Request>(
  context: CallContext,
  kind: JobKind<Request>,
  targets: JobTargets,
  request: Request,
): Promise<string> {
  const targetIds = await settledTargets(context, targets);
  const id = crypto.randomUUID();
  await startJobOn(context, kind, { id, targetIds, request });
  return id;
}

/** Starts a job for known targets, under an id that the caller chose. */
export async function startJobOn<Request>(
  context: CallContext,
  kind: JobKind<Request>,
  { id, targetIds, request }: { id: string; targetIds: string[]; request: Request },
): Promise<void> {
  const { db, businessId, caller, now, requestId, options } = context;
  const actor = actorOf(caller);
  await insertJob(db, { businessId, id, kind: kind.name, request, actor, requestId, targetIds }, now);
  context.afterwards(() => runJob(options, kind, businessId, id));
}

/**
 * Returns the ids of the filter's matches, in order. Throws field violations for a filter that matches everything
 * or too much.
 */
export async function settledTargets(
  { db }: Pick<CallContext, 'db'>,
  { family, asking, filter, plural }: JobTargets,
): Promise<string[]> {
  if (isAlwaysTrue(parseFilter(filter, family.fields, asking.rank, 'filter'))) {
    const description = `must restrict something: this one finds every one of the business's ${plural}`;
    throw invalidField('filter', description);
  }
  const found = await matchingIds(db, family, whereOf(family, asking, { filter }, 'filter'), mostTargets);
  if (found.length > mostTargets) {
    throw invalidField('filter', `matches more than ${mostTargets} ${plural}; narrow the filter`, 'MAX_SIZE');
  }
  return found;
}

/** Runs a job until it is done, unless another process runs it. */
export async function runJob<Request>(
  options: AppOptions,
  kind: JobKind<Request>,
  businessId: string,
  id: string,
): Promise<void> {
  try {
    for (;;) {
      const job = await options.database.transaction(async (db) => {
        const locked = await lockRunningJob(db, businessId, id);
        return locked && workOnBatch({ ...writingOfJob(locked, options), db }, kind, locked);
      });
      if (job?.state !== 'RUNNING') return;
    }
  } catch (error) {
    await failJob(options, businessId, id);
    throw error;
  }
}

/** Fails a running job; its completed work stays. */
export async function failJob(options: AppOptions, businessId: string, id: string): Promise<void> {
  await options.database.transaction(async (db) => {
    const locked = await lockRunningJob(db, businessId, id);
    if (locked) await updateJob(db, { ...locked, state: 'FAILED' }, nowOf(options, businessId));
  });
}

function writingOfJob(job: JobRow, options: AppOptions): Omit<Writing, 'db'> {
  const actor = job.actor as Actor;
  const { businessId, requestId } = job;
  const { config } = options;
  const { publicUrl, secret } = config;
  return { businessId, actor, now: nowOf(options, businessId), requestId, publicUrl, secret, config };
}

async function workOnBatch<Request>(writing: Writing, kind: JobKind<Request>, job: JobRow): Promise<JobRow> {
  const request = kind.request.parse(job.request);
  const begun = job.succeeded + job.failed;
  const batch = job.targetIds.slice(begun, begun + (kind.batchSize ?? batchSize));
  const outcomes = await attemptTogether(writing.db, batch, kind.work(writing, request, job.id));
  const refusals = outcomes.flatMap((outcome, index): Refusal[] =>
    'error' in outcome ? [{ targetId: batch[index] ?? '', error: outcome.error }] : [],
  );
  if (refusals.length > 0) await kind.refused?.(writing, refusals, request);
  const failures = refusals.map(({ targetId: id, error: { code, description } }): JobFailure => ({
    id,
    error: { code, description },
  }));
  const next: JobRow = {
    ...job,
    state: begun + batch.length < job.targetIds.length ? 'RUNNING' : 'DONE',
    succeeded: job.succeeded + batch.length - failures.length,
    failed: job.failed + failures.length,
    results: [...job.results, ...failures],
  };
  if (next.state === 'DONE') await kind.finish?.(writing, request, job.id);
  await updateJob(writing.db, next, writing.now);
  return next;
}

/** The progress of a job of this business, or undefined. */
export function readJob({ db, businessId }: CallContext, id: string): Promise<JobProgress | undefined> {
  return findJobProgress(db, businessId, id);
}
