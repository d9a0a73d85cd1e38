import { sql } from 'kysely';
import type * as z from 'zod';
import { isAlwaysTrue } from '../../contract/condition.ts';
import { invalidArgument, type ApiError } from '../../contract/errors.ts';
import { parseFilter } from '../../contract/filter.ts';
import { columnOf, isList } from '../database/columns.ts';
import { whereOf, type Asking, type Family } from '../database/families.ts';
import type { AppOptions } from './options.ts';
import type { CallContext } from './callContext.ts';
import {
  findJob,
  insertJob,
  lockRunningJob,
  updateJob,
  type JobFailure,
  type JobRow,
} from '../tables/jobs.ts';
import { attemptItem } from './bulk.ts';
import type { Actor } from '../tables/actor.ts';
import { actorOf, type Writing } from './writing.ts';

/**
 * Work on everything that a filter finds. Which entities these are is settled when the call is answered; the work goes
 * on after it, in transactions of a few entities, and continues after a crash where it stopped.
 */

/** What one kind of job does to each of its targets. */
export interface JobKind<Request> {
  /** Stored with the job: `services`. */
  readonly name: string;
  /** A job as it is stored; read back with the same schema that the call was checked with. */
  readonly request: z.ZodType<Request>;
  /** Throws an {@link ApiError} for a target that the request does not suit; the others go on. */
  readonly workOn: (writing: Writing, targetId: string, request: Request, jobId: string) => Promise<unknown>;
  /** What follows when a target was refused; nothing of the work on it stands. */
  readonly refused?: (writing: Writing, targetId: string, request: Request, error: ApiError) => Promise<void>;
  /** What follows once from all of it, in the transaction in which the job is done. */
  readonly finish?: (writing: Writing, request: Request, jobId: string) => Promise<void>;
  /** How many targets one transaction works on. Left out: {@link batchSize}. */
  readonly batchSize?: number;
}

/** What a job works on: the entities of a family that a filter finds. */
export interface JobTargets {
  family: Family;
  asking: Asking;
  filter: Record<string, unknown>;
  /** What sentences call them: `services`. */
  plural: string;
}

/** What one job may change: a narrower filter for each part does the rest. */
export const mostTargets = 100_000;
const batchSize = 50;

/**
 * Starts a job and returns its id. A filter that restricts nothing is refused: nobody means to change everything of
 * a business by leaving a filter empty (security.md goal C10).
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

/** The same for targets that are settled already, under an id of the caller's choice. */
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

/** The ids of what a filter finds, in order. Throws field violations for a filter that finds everything or too much. */
export async function settledTargets(
  { db }: Pick<CallContext, 'db'>,
  { family, asking, filter, plural }: JobTargets,
): Promise<string[]> {
  if (isAlwaysTrue(parseFilter(filter, family.fields, asking.rank, 'filter'))) {
    const description = `must restrict something: this one finds every one of the business's ${plural}`;
    throw invalidArgument([{ field: 'filter', description, violatedRule: 'VALIDATION' }]);
  }
  const id = columnOf(family.columns, 'id');
  if (isList(id)) throw new Error(`The id of ${family.name} is a list.`);
  const found = await db.rows(sql<{ id: string }>`
    select ${id.expression} as id from ${family.from} where ${whereOf(family, asking, { filter }, 'filter')}
    order by ${id.expression} limit ${mostTargets + 1}::int`);
  if (found.length > mostTargets) {
    const description = `matches more than ${mostTargets} ${plural}; narrow the filter`;
    throw invalidArgument([{ field: 'filter', description, violatedRule: 'MAX_SIZE' }]);
  }
  return found.map((target) => target.id);
}

/** Works on a job until it is done, or leaves it to the process that has it. */
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

/** Ends a running job that cannot go on; what it has done stays. */
export async function failJob(
  { database, clock }: AppOptions,
  businessId: string,
  id: string,
): Promise<void> {
  await database.transaction(async (db) => {
    const locked = await lockRunningJob(db, businessId, id);
    if (locked) await updateJob(db, { ...locked, state: 'FAILED' }, clock());
  });
}

function writingOfJob(job: JobRow, { clock, config }: AppOptions): Omit<Writing, 'db'> {
  const actor = job.actor as Actor;
  const { businessId, requestId } = job;
  const { publicUrl, secret } = config;
  return { businessId, actor, now: clock(), requestId, publicUrl, secret };
}

async function workOnBatch<Request>(writing: Writing, kind: JobKind<Request>, job: JobRow): Promise<JobRow> {
  const request = kind.request.parse(job.request);
  const begun = job.succeeded + job.failed;
  const batch = job.targetIds.slice(begun, begun + (kind.batchSize ?? batchSize));
  const failures: JobFailure[] = [];
  for (const id of batch) {
    const outcome = await attemptItem(writing.db, () => kind.workOn(writing, id, request, job.id));
    if ('error' in outcome) {
      const { code, description } = outcome.error;
      failures.push({ id, error: { code, description } });
      await kind.refused?.(writing, id, request, outcome.error);
    }
  }
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

/** A job of this business, or undefined. */
export async function readJob({ db, businessId }: CallContext, id: string) {
  const job = await findJob(db, businessId, id);
  if (!job) return undefined;
  const { state, targetIds, succeeded, failed, results } = job;
  return { id, state, total: targetIds.length, succeeded, failed, results };
}
