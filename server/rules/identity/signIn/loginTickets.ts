import type { Queries } from '../../../database/database.ts';
import {
  insertLoginTicket,
  spendLoginTicket,
  type TicketPurpose,
} from '../../../tables/identity/loginTickets.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { secondsAfter } from '../oauth/tokenLifetimes.ts';

/** Security resolution 2. */
const ticketSeconds = 5 * 60;

/** Which client of which business may spend a ticket, and on what. */
interface TicketFacts {
  businessId: string;
  clientId: string;
  purpose: TicketPurpose;
  now: Date;
}

/**
 * The wire's `sessionToken`: says that a member has just proved who they are. It is good for five minutes and one use by
 * the same client, at a redirect session with a code challenge (or, after a sign-on by a trusted caller, at the grant
 * `authorized_client`), and opens no call by itself.
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
    expiresAt: secondsAfter(facts.now, ticketSeconds),
  });
  return ticket;
}

/**
 * Spends a ticket: whose it is, and when they proved it. Undefined when it is not good for this client and purpose, was
 * spent or has run out; which of these is never said.
 */
export async function redeemTicket(
  db: Queries,
  { ticket, ...facts }: TicketFacts & { ticket: string },
): Promise<{ memberId: string; authenticatedAt: Date } | undefined> {
  const spent = await spendLoginTicket(db, { ...facts, tokenHash: await hashSecret(ticket) });
  return spent && { memberId: spent.member_id, authenticatedAt: spent.authenticated_at };
}
