import { daysFrom, hourMs, minuteMs } from '../../contract/durations.ts';
import type { AppOptions } from '../rules/options.ts';
import { forgetOldMail } from '../mail/forgetOldMail.ts';
import { purgeAbandonedPreviews } from '../rules/bulkRuns/bulkRuns.ts';
import { tidyMedia } from '../rules/media/media.ts';
import { resumeJobs } from '../rules/jobs/resumeJobs.ts';
import { doTasks, tasksOfHour, tasksOfMinute } from '../rules/jobs/dueWork.ts';
import { takeClockChange } from '../rules/qa/testClocks.ts';
import { deleteOldEvents } from '../tables/events.ts';
import { deleteExpired } from '../tables/identity/issuedTokens.ts';

const clockWatchMs = 200;
/** Life of an event after it happened, as docs/capacity.md states it. The history is kept. */
export const eventRetentionDays = 30;

/**
 * Runs the due work now and every hour: permanently deletes old trash, tokens, codes and tickets a day after
 * they expire, and mails and events after a month; stores the next sessions of series. Every minute it queues reminders,
 * settles payments, serves waitlists and resumes stopped jobs. Returns a function that stops it and waits for a running cleanup.
 */
export function runHousekeeping(options: AppOptions): () => Promise<void> {
  let running = Promise.resolve();
  const work = (): void => {
    running = running.then(() => doTasks(options, tasks));
  };
  work();
  const timer = setInterval(work, hourMs);
  timer.unref();
  // Reminders and the ends of offers are due at their minute.
  const reminders = setInterval(() => {
    running = running.then(() => doTasks(options, tasksOfMinute));
  }, minuteMs);
  reminders.unref();
  // Jobs may take longer than a minute, so that nothing else waits for them.
  void resume(options, 0);
  const jobs = setInterval(() => void resume(options), minuteMs);
  jobs.unref();
  // Tests that set a clock do not wait for an hour.
  const watch = setInterval(() => {
    if (takeClockChange(options)) work();
  }, clockWatchMs);
  watch.unref();
  return async () => {
    clearInterval(timer);
    clearInterval(reminders);
    clearInterval(jobs);
    clearInterval(watch);
    await running;
  };
}

/** Failures are logged only: the next minute tries again. */
async function resume(options: AppOptions, pauseMs?: number): Promise<void> {
  await resumeJobs(options, pauseMs).catch((error: unknown) => options.log({ failure: String(error) }));
}

const tasks = {
  ...tasksOfHour,
  pictures: tidyMedia,
  previews: purgeAbandonedPreviews,
  expired: ({ database, clock }: AppOptions) => deleteExpired(database, daysFrom(clock(), -1)),
  events: ({ database, clock }: AppOptions) =>
    deleteOldEvents(database, daysFrom(clock(), -eventRetentionDays)),
  mails: forgetOldMail,
};
