import { sql } from 'kysely';
import type { BookingsSettings } from '../../../contract/entities/bookings/bookingsSettings.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { insertInto } from '../rows.ts';

/** The settings with the id of their row, which the history names. */
export type StoredSettings = BookingsSettings & { id: string };

interface SettingsRow {
  id: string;
  revision: string;
  slots_by_duration: boolean;
  slots_minutes: number;
}

const columnsOf = ({ revision, slotsSplitInterval }: BookingsSettings) => ({
  revision,
  slots_by_duration: slotsSplitInterval.sameAsDuration,
  slots_minutes: slotsSplitInterval.valueInMinutes,
});

/** Each business has exactly one record, created with it. */
export async function insertBookingsSettings(
  db: Queries,
  businessId: string,
  { id, ...settings }: StoredSettings,
  now: Date,
): Promise<void> {
  const key = { business_id: businessId, id, created_date: now, updated_date: now };
  await db.write(insertInto('bookings_settings', { ...key, ...columnsOf(settings) }), 1);
}

export async function storeBookingsSettings(
  db: Queries,
  businessId: string,
  settings: BookingsSettings,
  now: Date,
): Promise<void> {
  const { revision, slots_by_duration: byDuration, slots_minutes: minutes } = columnsOf(settings);
  await db.write(
    sql`update bookings_settings set revision = ${revision}::bigint, slots_by_duration = ${byDuration},
        slots_minutes = ${minutes}::int, updated_date = ${now} where business_id = ${businessId}`,
    1,
  );
}

/** `rest` follows the condition: `for update`. */
export async function findBookingsSettings(
  db: Queries,
  businessId: string,
  rest: Sql = sql``,
): Promise<StoredSettings | undefined> {
  const row = await db.first(sql<SettingsRow>`
    select id, revision, slots_by_duration, slots_minutes from bookings_settings
    where business_id = ${businessId} ${rest}`);
  return (
    row && {
      id: row.id,
      revision: row.revision,
      slotsSplitInterval: { sameAsDuration: row.slots_by_duration, valueInMinutes: row.slots_minutes },
    }
  );
}
