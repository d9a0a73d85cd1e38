import { sql } from 'kysely';
import { spotTakingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { Queries } from '../../database/database.ts';

/** How a booking was cancelled. */
export interface Cancellation {
  /** By the link of the booking, or as a member without a role in the team. */
  isByCustomer: boolean;
  tookSpot: boolean;
}

/** Undefined if the history does not contain the cancellation, such as that of a sample. */
export function cancellationOf(
  db: Queries,
  { businessId, bookingId, canceledDate }: { businessId: string; bookingId: string; canceledDate: string },
): Promise<Cancellation | undefined> {
  return db.first(sql<Cancellation>`
    select was #>> '{status,0}' = any(${[...spotTakingStatuses]}::text[]) as "tookSpot",
      actor ->> 'identityType' = 'ANONYMOUS_VISITOR' or exists (
        select from members where members.business_id = changes.business_id
          and members.id::text = actor ->> 'memberId' and role is null
      ) as "isByCustomer"
    from changes where business_id = ${businessId} and entity = 'booking' and entity_id = ${bookingId}
      and at = ${canceledDate}::timestamptz and was #> '{status,0}' is not null
    order by sequence desc limit 1`);
}
