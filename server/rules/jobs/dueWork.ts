import { extendAllSeries } from '../calendar/extendAllSeries.ts';
import { remindCustomers } from '../bookings/messages/reminders.ts';
import { serveWaitingLists } from '../bookings/waitingLists.ts';
import { settleDuePayments } from '../payments/bookingPayments.ts';
import type { AppOptions } from '../options.ts';
import { purgeDeleted } from './purge.ts';

/** Tasks by the names that the log has for what they did; each returns how much that was. */
type Tasks = Readonly<Record<string, (options: AppOptions) => Promise<number>>>;

/** What is due at its minute, in all businesses by their clocks. */
export const tasksOfMinute: Tasks = {
  reminded: remindCustomers,
  settledPayments: settleDuePayments,
  servedWaitingLists: serveWaitingLists,
};

/** Everything that becomes due in businesses by their clocks. */
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
