import { secondsFrom } from '../../../../contract/durations.ts';
import type { Queries } from '../../../database/database.ts';
import {
  insertLoginTicket,
  spendLoginTicket,
  type TicketPurpose,
} from '../../../tables/identity/loginTickets.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';

/** Security resolution 2. */
const ticketSeconds = 5 * 60;

/** Client and business that may redeem a ticket, and its purpose. */
interface TicketFacts {
  businessId: string;
  clientId: string;
  purpose: TicketPurpose;
  now: Date;
}

/**
 * Issues the wire's `sessionToken`, which proves that a member has just authenticated. It is valid for five
 * minutes and one use by the same client, at a redirect session with a code challenge (or, after a sign-on by a
 * trusted caller, at the grant `authorized_client`), and authorizes no call.
 */
export async function issueTicket(
  db: Queries,
  { memberId, ...facts }: TicketFacts & { memberId: string },
): Promise<string> {
  const ticket = randomSecret();
  await insertLoginTicket(db, {
    ...facts,
    memberId,
    tokenHash: await hashSecret(ticket),
    expiresAt: secondsFrom(facts.now, ticketSeconds),
  });
  return ticket;
}

/**
 * Redeems a ticket and returns its member and time of authentication. Undefined if it is invalid for this client
 * and purpose, was used or has expired, without saying which.
 */
export async function redeemTicket(
  db: Queries,
  { ticket, ...facts }: TicketFacts & { ticket: string },
): Promise<{ memberId: string; authenticatedAt: Date } | undefined> {
  const spent = await spendLoginTicket(db, { ...facts, tokenHash: await hashSecret(ticket) });
  return spent && { memberId: spent.member_id, authenticatedAt: spent.authenticated_at };
}
