import { extendAllSeries } from '../calendar/extendAllSeries.ts';
import { remindCustomers } from '../bookings/messages/reminders.ts';
import { serveWaitingLists } from '../bookings/waitingLists.ts';
import { settleDuePayments } from '../payments/bookingPayments.ts';
import type { AppOptions } from '../options.ts';
import { purgeDeleted } from './purge.ts';

/** Tasks by the name of their result in the log; each returns the number of records that it changed. */
type Tasks = Readonly<Record<string, (options: AppOptions) => Promise<number>>>;

/** Work of all businesses that is due at a minute, by the clock of each business. */
export const tasksOfMinute: Tasks = {
  reminded: remindCustomers,
  settledPayments: settleDuePayments,
  servedWaitingLists: serveWaitingLists,
};

/** The same, with work that may wait up to an hour. */
export const tasksOfHour: Tasks = {
  purged: purgeDeleted,
  ...tasksOfMinute,
  extendedSeries: extendAllSeries,
};

/** Does tasks one after the other. Failures are logged only: they stop no other task, and the next time tries again. */
export async function doTasks(options: AppOptions, tasks: Tasks): Promise<void> {
  for (const [name, task] of Object.entries(tasks)) {
    try {
      const done = await task(options);
      if (done > 0) options.log({ [name]: done });
    } catch (error) {
      options.log({ task: name, failure: String(error) });
    }
  }
}
