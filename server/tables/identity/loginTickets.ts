import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** The only use that a ticket is valid for. */
export type TicketPurpose = 'redirect_session' | 'authorized_client';

export interface NewLoginTicket {
  tokenHash: string;
  businessId: string;
  clientId: string;
  memberId: string;
  purpose: TicketPurpose;
  now: Date;
  expiresAt: Date;
}

export async function insertLoginTicket(db: Queries, ticket: NewLoginTicket): Promise<void> {
  const { tokenHash, businessId, clientId, memberId, purpose, now, expiresAt } = ticket;
  await db.write(
    sql`insert into login_tickets
      (token_hash, business_id, client_id, member_id, purpose, authenticated_at, expires_at)
      values (${tokenHash}, ${businessId}, ${clientId}, ${memberId}, ${purpose}, ${now}, ${expiresAt})`,
    1,
  );
}

export interface SpentTicket {
  member_id: string;
  /** When the member authenticated, by password or an equivalent. */
  authenticated_at: Date;
}

/**
 * Redeems a ticket in one conditional statement, so that exactly one of several concurrent uses succeeds.
 * Undefined if the ticket is invalid, also if its member may no longer sign in.
 */
export function spendLoginTicket(
  db: Queries,
  attempt: { tokenHash: string; businessId: string; clientId: string; purpose: TicketPurpose; now: Date },
): Promise<SpentTicket | undefined> {
  const { tokenHash, businessId, clientId, purpose, now } = attempt;
  return db.first(
    sql<SpentTicket>`update login_tickets t set used_at = ${now}
      from members m
      where t.token_hash = ${tokenHash} and t.business_id = ${businessId} and t.client_id = ${clientId}
        and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now}
        and m.id = t.member_id and m.business_id = t.business_id and m.status = 'ACTIVE'
      returning t.member_id, t.authenticated_at`,
  );
}

/**
 * Cancels a member's tickets: unused ones, and redirect sessions that used one and have not led to a session yet.
 */
export async function cancelLoginTickets(
  db: Queries,
  { businessId, memberId, now }: { businessId: string; memberId: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update login_tickets set used_at = ${now}
      where business_id = ${businessId} and member_id = ${memberId} and used_at is null`,
  );
  await db.write(
    sql`update redirect_sessions set expires_at = ${now}
      where business_id = ${businessId} and payload->>'provenMemberId' = ${memberId} and expires_at > ${now}`,
  );
}
