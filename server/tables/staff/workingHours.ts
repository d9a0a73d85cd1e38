import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** Schedule of the default location's working hours, used by staff members without their own. */
export async function defaultWorkingHours(db: Queries, businessId: string): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`
    select working_hours_schedule_id as id from locations where business_id = ${businessId} and is_default`);
  return row?.id;
}

/** Whether a schedule belongs to a location of the business; archived locations have no usable one. */
export async function isWorkingHoursOfLocation(
  db: Queries,
  businessId: string,
  scheduleId: string,
): Promise<boolean> {
  const row = await db.first(sql<{ found: boolean }>`
    select exists (
      select from locations where business_id = ${businessId} and working_hours_schedule_id = ${scheduleId}
        and not archived
    ) as found`);
  return row?.found ?? false;
}
