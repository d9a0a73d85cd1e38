import { sql } from 'kysely';
import type { BookingPolicy, BookingPolicySnapshot } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Queries } from '../../database/database.ts';
import { policyDocument } from '../services/partsOfServices.ts';

/** Stores snapshots of the services' policies for new bookings. */
export async function keepPolicies(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await db.write(sql`
    insert into booking_policy_snapshots (business_id, booking_id, id, created_date, policy)
    select bookings.business_id, bookings.id, gen_random_uuid(), bookings.created_date, (${policyDocument})::jsonb
    from bookings
      join services on services.business_id = bookings.business_id and services.id = bookings.service_id
      join booking_policies policies
        on policies.business_id = services.business_id and policies.id = services.booking_policy_id
    where bookings.business_id = ${businessId} and bookings.id = any(${bookingIds}::uuid[])`);
}

/** The snapshots for these bookings, in their order. */
export async function policySnapshotsOf(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<BookingPolicySnapshot[]> {
  const rows = await db.rows(sql<{
    id: string;
    booking_id: string;
    created_date: Date;
    policy: BookingPolicy;
  }>`
    select snapshots.* from unnest(${bookingIds}::uuid[]) with ordinality as asked(id, position)
      join booking_policy_snapshots snapshots
        on snapshots.business_id = ${businessId} and snapshots.booking_id = asked.id
    order by asked.position`);
  return rows.map(({ id, booking_id: bookingId, created_date: createdDate, policy }) => ({
    id,
    bookingId,
    createdDate: createdDate.toISOString(),
    policy,
  }));
}
