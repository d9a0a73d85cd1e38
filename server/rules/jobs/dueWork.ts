import { extendAllSeries } from '../calendar/extendAllSeries.ts';
import { remindCustomers } from '../bookings/messages/reminders.ts';
import { serveWaitingLists } from '../bookings/waitingLists.ts';
import { settleDuePayments } from '../payments/bookingPayments.ts';
import type { AppOptions } from '../options.ts';
import { purgeDeleted } from './purge.ts';

/** Does what has become due in all businesses by their clocks, and logs how much that was. */
export async function doDueWork(options: AppOptions): Promise<void> {
  const purged = await purgeDeleted(options);
  if (purged > 0) options.log({ purged });
  const reminded = await remindCustomers(options);
  if (reminded > 0) options.log({ reminded });
  const settled = await settleDuePayments(options);
  if (settled > 0) options.log({ settledPayments: settled });
  const served = await serveWaitingLists(options);
  if (served > 0) options.log({ servedWaitingLists: served });
  const extended = await extendAllSeries(options);
  if (extended > 0) options.log({ extendedSeries: extended });
}
