import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { MemberRow } from './members.ts';

export interface RegistrationRow {
  id: string;
  emailAsTyped: string;
  emailVerified: boolean;
  name: string;
  createdDate: Date;
}

/** Members who await approval, oldest first. */
export function selectRegistrations(
  db: Queries,
  businessId: string,
  limit: number,
): Promise<RegistrationRow[]> {
  return db.rows(
    sql<RegistrationRow>`select id, email_as_typed as "emailAsTyped", email_verified as "emailVerified", name,
        created_date as "createdDate"
      from members
      where business_id = ${businessId} and status = 'PENDING'
        and 'PENDING_ADMIN_APPROVAL_REQUIRED' = any(status_reasons)
      order by created_date, id limit ${limit}`,
  );
}

/** Stores a status without pending steps. The member's row is locked. */
export async function storeStatus(
  db: Queries,
  member: { businessId: string; id: string; status: MemberRow['status']; now: Date },
): Promise<void> {
  const { businessId, id, status, now } = member;
  await db.write(
    sql`update members set status = ${status}, status_reasons = '{}', revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
