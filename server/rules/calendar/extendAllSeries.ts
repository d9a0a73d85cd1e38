import { sql } from 'kysely';
import { monthsLater, textOf } from '../../scheduling/time/zones.ts';
import { findSeriesToExtend } from '../../tables/calendar/calendarEvents.ts';
import { attemptEach } from '../attemptEach.ts';
import { installationWriting } from '../businesses/loadBusiness.ts';
import type { AppOptions } from '../options.ts';
import { presentTimes, type TimeOfBusinesses } from '../qa/testClocks.ts';
import { promisedMonths } from './sessionRows.ts';
import { extendSeries } from './sessionSeries.ts';

const atOnce = 50;

/**
 * Creates the next rows of every series that has too few, each in its own transaction. Safe to run in several
 * processes. Returns the number of series.
 */
export async function extendAllSeries(options: AppOptions): Promise<number> {
  let extended = 0;
  for (const time of presentTimes(options)) extended += await extendAt(options, time);
  return extended;
}

async function extendAt(options: AppOptions, { now, haveIt }: TimeOfBusinesses): Promise<number> {
  const before = monthsLater(textOf(now.getTime()), promisedMonths);
  let extended = 0;
  for (;;) {
    const due = await findSeriesToExtend(
      options.database,
      sql`stored_until < ${before} and ${haveIt}`,
      atOnce,
    );
    const done = await attemptEach(options, due, ({ businessId, id }) =>
      options.database.transaction((db) =>
        extendSeries(installationWriting({ db, businessId, now }, options), id),
      ),
    );
    extended += done;
    if (due.length < atOnce || done === 0) return extended;
  }
}
