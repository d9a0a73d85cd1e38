import { sql } from 'kysely';
import type { PendingReason } from '../../../contract/entities/identity/identity.ts';
import type { Queries } from '../../database/database.ts';
import type { MemberRow } from './members.ts';

export interface RegistrationRow {
  id: string;
  emailAsTyped: string;
  emailVerified: boolean;
  name: string;
  createdDate: Date;
}

const columns = sql`id, email_as_typed as "emailAsTyped", email_verified as "emailVerified", name,
  created_date as "createdDate"`;

/** Members who await approval, oldest first. */
export function selectRegistrations(
  db: Queries,
  businessId: string,
  limit: number,
): Promise<RegistrationRow[]> {
  return db.rows(
    sql<RegistrationRow>`select ${columns}
      from members
      where business_id = ${businessId} and status = 'PENDING'
        and 'PENDING_ADMIN_APPROVAL_REQUIRED' = any(status_reasons)
      order by created_date, id limit ${limit}`,
  );
}

export interface DeclinedRow extends RegistrationRow {
  declinedDate: Date;
}

/** Declined customers, the newest first. */
export function selectDeclined(db: Queries, businessId: string, limit: number): Promise<DeclinedRow[]> {
  return db.rows(
    sql<DeclinedRow>`select ${columns}, updated_date as "declinedDate"
      from members
      where business_id = ${businessId} and status = 'BLOCKED' and role is null
      order by updated_date desc, id limit ${limit}`,
  );
}

/** Stores a status with its pending steps. The member's row is locked. */
export async function storeStatus(
  db: Queries,
  member: {
    businessId: string;
    id: string;
    status: MemberRow['status'];
    reasons: readonly PendingReason[];
    now: Date;
  },
): Promise<void> {
  const { businessId, id, status, reasons, now } = member;
  await db.write(
    sql`update members set status = ${status}, status_reasons = ${reasons}, revision = revision + 1,
        updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
