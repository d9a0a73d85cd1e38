import type { AppOptions } from '../options.ts';
import { stalledJobs, type JobRow } from '../tables/jobs.ts';
import { bulkRunJobs } from './bulkRuns/bulkRunJobs.ts';
import { runJob } from './jobs.ts';
import { sessionCopyJobs } from './services/copySessions.ts';
import { serviceJobs } from './services/serviceJobs.ts';
import { staffMemberTagJobs } from './staff/staffMemberTags.ts';
import { bulkRunUndoJobs } from './bulkRuns/undoBulkRun.ts';

/** Longer than one batch ever takes. */
const stalledAfterMs = 60_000;

/** Goes on with jobs whose process ended in the middle of them; to be called when a process starts. */
export async function resumeJobs(options: AppOptions): Promise<void> {
  const before = new Date(options.clock().getTime() - stalledAfterMs);
  for (const job of await stalledJobs(options.database, before)) await resume(options, job);
}

function resume(
  options: AppOptions,
  { kind, businessId, id }: Pick<JobRow, 'kind' | 'businessId' | 'id'>,
): Promise<void> {
  switch (kind) {
    case serviceJobs.name:
      return runJob(options, serviceJobs, businessId, id);
    case sessionCopyJobs.name:
      return runJob(options, sessionCopyJobs, businessId, id);
    case staffMemberTagJobs.name:
      return runJob(options, staffMemberTagJobs, businessId, id);
    case bulkRunJobs.name:
      return runJob(options, bulkRunJobs, businessId, id);
    case bulkRunUndoJobs.name:
      return runJob(options, bulkRunUndoJobs, businessId, id);
    default:
      throw new Error(`There is a job of the unknown kind ${kind}.`);
  }
}
