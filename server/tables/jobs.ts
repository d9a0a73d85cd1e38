import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto } from './rows.ts';

export interface JobFailure {
  id: string;
  error: { code: string; description: string };
}

export interface JobRow {
  businessId: string;
  id: string;
  kind: string;
  state: 'RUNNING' | 'DONE' | 'FAILED';
  request: unknown;
  actor: unknown;
  requestId: string;
  targetIds: string[];
  succeeded: number;
  failed: number;
  /** Failures only. */
  results: JobFailure[];
}

type NewJob = Pick<JobRow, 'businessId' | 'id' | 'kind' | 'request' | 'actor' | 'requestId' | 'targetIds'>;

export async function insertJob(db: Queries, job: NewJob, now: Date): Promise<void> {
  await db.write(
    insertInto('jobs', {
      business_id: job.businessId,
      id: job.id,
      kind: job.kind,
      state: job.targetIds.length === 0 ? 'DONE' : 'RUNNING',
      request: json(job.request),
      actor: json(job.actor),
      request_id: job.requestId,
      target_ids: job.targetIds,
      succeeded: 0,
      failed: 0,
      results: json([]),
      created_date: now,
      updated_date: now,
    }),
    1,
  );
}

const columns = sql`business_id as "businessId", id, kind, state, request, actor, request_id as "requestId",
  target_ids as "targetIds", succeeded, failed, results`;

export function findJob(db: Queries, businessId: string, id: string): Promise<JobRow | undefined> {
  return db.first(sql<JobRow>`select ${columns} from jobs where business_id = ${businessId} and id = ${id}`);
}

/** A job without its targets: it has up to 100,000 ids, and clients poll it. */
export type JobProgress = Pick<JobRow, 'id' | 'state' | 'succeeded' | 'failed' | 'results'> & {
  total: number;
};

const progress = prepare<JobProgress>(
  'progress of a job',
  (value) => sql<JobProgress>`
    select id, state, cardinality(target_ids) as total, succeeded, failed, results from jobs
    where business_id = ${value('businessId')}::uuid and id = ${value('id')}::uuid`,
);

export function findJobProgress(
  db: Queries,
  businessId: string,
  id: string,
): Promise<JobProgress | undefined> {
  return db.first(progress({ businessId, id }));
}

/** Locks a running job until the transaction ends; undefined while another process works on it. */
export function lockRunningJob(db: Queries, businessId: string, id: string): Promise<JobRow | undefined> {
  return db.first(sql<JobRow>`
    select ${columns} from jobs where business_id = ${businessId} and id = ${id} and state = 'RUNNING'
    for update skip locked`);
}

export async function updateJob(db: Queries, job: JobRow, now: Date): Promise<void> {
  await db.write(
    sql`update jobs set state = ${job.state}, succeeded = ${job.succeeded}, failed = ${job.failed},
        results = ${json(job.results)}, updated_date = ${now}
      where business_id = ${job.businessId} and id = ${job.id}`,
    1,
  );
}

/** Starts a job again with other targets and without its results. */
export async function restartJob(
  db: Queries,
  { businessId, id, targetIds, actor, requestId }: Omit<NewJob, 'kind' | 'request'>,
  now: Date,
): Promise<void> {
  await db.write(
    sql`update jobs set state = 'RUNNING', target_ids = ${targetIds}::uuid[], succeeded = 0, failed = 0,
        results = ${json([])}, actor = ${json(actor)}, request_id = ${requestId}, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** Jobs of all businesses without progress since `before`: their process crashed. */
export function stalledJobs(
  db: Queries,
  before: Date,
): Promise<Pick<JobRow, 'businessId' | 'id' | 'kind'>[]> {
  return db.rows(sql<Pick<JobRow, 'businessId' | 'id' | 'kind'>>`
    select business_id as "businessId", id, kind from jobs where state = 'RUNNING' and updated_date < ${before}`);
}
