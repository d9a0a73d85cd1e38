import { sql } from 'kysely';
import type { Database, Sql } from '../../database/database.ts';
import type { AppOptions } from '../options.ts';

/**
 * Clocks of businesses that a test has set, in QA mode only; they do not advance. This process keeps them. Tokens and
 * sign-in keep real time, so that setting a clock ends no session.
 */
const stopped = new WeakMap<Database, Map<string, Date>>();
const changed = new WeakSet<Database>();

type Clocks = Pick<AppOptions, 'database' | 'clock' | 'config'>;

function stoppedClocks({ database, config }: Clocks): ReadonlyMap<string, Date> {
  return (config.mode === 'qa' && stopped.get(database)) || new Map<string, Date>();
}

/** Stops the clock of a business; null: it shows real time again. */
export function setTestClock(
  { database }: Pick<Clocks, 'database'>,
  businessId: string,
  now: Date | null,
): void {
  const clocks = stopped.get(database) ?? new Map<string, Date>();
  if (now) clocks.set(businessId, now);
  else clocks.delete(businessId);
  stopped.set(database, clocks);
  changed.add(database);
}

/** Whether a clock was set since the last call: work may have become due. */
export function takeClockChange({ database }: Pick<Clocks, 'database'>): boolean {
  return changed.delete(database);
}

/** The present time of a business. */
export function nowOf(options: Clocks, businessId: string | undefined): Date {
  return stoppedClocks(options).get(businessId ?? '') ?? options.clock();
}

/** A present time, and the condition on `business_id` of the businesses that have it. */
export interface TimeOfBusinesses {
  now: Date;
  haveIt: Sql<boolean>;
}

/** Every present time, for work that is due in all businesses. */
export function presentTimes(options: Clocks): TimeOfBusinesses[] {
  const clocks = stoppedClocks(options);
  const others = [...clocks.keys()];
  return [
    { now: options.clock(), haveIt: sql<boolean>`business_id <> all(${others}::uuid[])` },
    ...[...clocks].map(([id, now]) => ({ now, haveIt: sql<boolean>`business_id = ${id}` })),
  ];
}
