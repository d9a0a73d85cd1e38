import { sql } from 'kysely';
import { spotTakingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Queries } from '../../database/database.ts';

/** Whether the customer cancelled, by the link of the booking, what took a spot. Team members are members too. */
export async function wasCancelledByCustomer(
  db: Queries,
  { businessId, bookingId, canceledDate }: { businessId: string; bookingId: string; canceledDate: string },
): Promise<boolean> {
  const row = await db.first(sql<{ found: boolean }>`
    select exists (
      select from changes where business_id = ${businessId} and entity = 'booking' and entity_id = ${bookingId}
        and at = ${canceledDate}::timestamptz
        and was #>> '{status,0}' = any(${[...spotTakingStatuses]}::text[])
        and actor ->> 'identityType' = 'ANONYMOUS_VISITOR'
    ) as found`);
  return row?.found ?? false;
}
