import { sql } from 'kysely';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { findDueReminders, takeReminder } from '../../../tables/calendar/bookingMails.ts';
import { attemptEach } from '../../attemptEach.ts';
import type { AppOptions } from '../../options.ts';
import { presentTimes, type TimeOfBusinesses } from '../../qa/testClocks.ts';
import { notifyCustomers } from './notifyCustomers.ts';

const atOnce = 50;

/** Queues due reminders, each in its own transaction. Safe to run in several processes. Returns their number. */
export async function remindCustomers(options: AppOptions): Promise<number> {
  let reminded = 0;
  for (const time of presentTimes(options)) reminded += await remindAt(options, time);
  return reminded;
}

async function remindAt(options: AppOptions, { now, haveIt }: TimeOfBusinesses): Promise<number> {
  const { database, config } = options;
  let reminded = 0;
  for (;;) {
    const due = await findDueReminders(database, { now, rest: haveIt, limit: atOnce });
    const done = await attemptEach(options, due, (reminder) =>
      database.transaction(async (db) => {
        const { businessId, bookingId } = reminder;
        // The booking is locked first, as in its changes.
        const [stored] = await selectBookings(db, businessId, sql`and id = ${bookingId}`, { lock: true });
        if (!(await takeReminder(db, reminder, now)) || !stored) return;
        const { booking } = stored;
        if (booking.status !== 'CONFIRMED' || Date.parse(booking.startDate ?? '') <= now.getTime()) return;
        await notifyCustomers({ db, businessId, now, config }, [{ booking, occasion: 'reminder' }]);
        reminded += 1;
      }),
    );
    if (due.length < atOnce || done === 0) return reminded;
  }
}
