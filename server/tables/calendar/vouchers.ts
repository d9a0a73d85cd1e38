import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/**
 * Records the confidential client that vouched for the member of a session, so that revoking the client ends the
 * session.
 */
export async function noteVoucher(
  db: Queries,
  voucher: { businessId: string; signInSessionId: string; clientId: string },
): Promise<void> {
  const { businessId, signInSessionId, clientId } = voucher;
  await db.write(
    sql`update sign_in_sessions set vouched_by = ${clientId}
      where business_id = ${businessId} and id = ${signInSessionId}`,
    1,
  );
}

/** Active sessions that a client vouched for. */
export async function sessionsVouchedFor(
  db: Queries,
  { businessId, clientId }: { businessId: string; clientId: string },
): Promise<string[]> {
  const rows = await db.rows(
    sql<{ id: string }>`select id from sign_in_sessions
      where business_id = ${businessId} and vouched_by = ${clientId} and revoked_at is null order by id`,
  );
  return rows.map(({ id }) => id);
}
