import type { AppOptions } from '../options.ts';
import { stalledJobs, type JobRow } from '../../tables/jobs.ts';
import { bulkRunJobs } from '../bulkRuns/bulkRunJobs.ts';
import { failJob, runJob } from './jobs.ts';
import { sessionCopyJobs } from '../services/clones/copySessions.ts';
import { serviceJobs } from '../services/serviceJobs.ts';
import { staffMemberTagJobs } from '../staff/staffMemberTags.ts';
import { bulkRunUndoJobs } from '../bulkRuns/undoBulkRun.ts';

/** Longer than any batch. */
const stalledAfterMs = 60_000;

/**
 * Resumes jobs without progress for a minute: their process crashed or lost its database. A job that throws is FAILED
 * and logged, and the others continue.
 * @param pauseMs 0 when a process starts: its own jobs stopped, and those of other processes are locked or continue here
 */
export async function resumeJobs(options: AppOptions, pauseMs = stalledAfterMs): Promise<void> {
  const before = new Date(options.clock().getTime() - pauseMs);
  for (const job of await stalledJobs(options.database, before)) {
    try {
      await resume(options, job);
    } catch (error) {
      options.log({ job: job.id, kind: job.kind, failure: String(error) });
    }
  }
}

async function resume(
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
      await failJob(options, businessId, id);
      throw new Error(`There is a job of the unknown kind ${kind}.`);
  }
}
