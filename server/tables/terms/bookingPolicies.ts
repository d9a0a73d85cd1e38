import { sql } from 'kysely';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { bookingPolicyFields } from '../../../contract/entities/terms/bookingPolicyFields.ts';
import type { Queries } from '../../database/database.ts';
import { entityTable } from '../entityTable.ts';

/**
 * Booking policies; reference/query-language.md section 3 defines their queries. For speed, `policyDocument` maps
 * the row a second time, in SQL, for services that show their policy; fullServices.test.ts keeps both equal.
 */
export const bookingPolicyTable = entityTable<BookingPolicy>({
  table: 'booking_policies',
  keepsDeleted: true,
  stored: {
    appId: 'app_id',
    name: { column: 'name', searched: true },
    default: { column: 'is_default', missing: false },
    extendedFields: { column: 'extended_fields', json: true },
  },
  // Answers omit the app that created a policy, so updates never change it.
  once: { createdByAppId: ({ createdByAppId, appId }) => ({ created_by_app_id: createdByAppId ?? appId }) },
  others: 'settings',
  name: 'bookingPolicies',
  fields: bookingPolicyFields,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  paging: { defaultLimit: 50, maxLimit: 100 },
  sortFields: 10,
});

export async function defaultBookingPolicy(
  db: Queries,
  businessId: string,
): Promise<BookingPolicy | undefined> {
  const [found] = await bookingPolicyTable.select(db, businessId, sql`and is_default`);
  return found;
}

/** Deletes the default policy if it was never changed and no service uses it. */
export async function deleteUnusedDefaultPolicy(db: Queries, businessId: string): Promise<void> {
  await db.write(sql`
    delete from booking_policies
    where business_id = ${businessId} and is_default and revision = 1 and not exists (
      select from services
      where services.business_id = booking_policies.business_id and booking_policy_id = booking_policies.id
    )`);
}
