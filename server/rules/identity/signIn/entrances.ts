import type { Transaction } from '../../../database/database.ts';
import { lockMember, type MemberRow } from '../../../tables/identity/members.ts';
import { issueTicket } from './loginTickets.ts';
import { startSignInSession } from './signInSessions.ts';
import { startVerification } from '../verificationCodes.ts';
import type { Visit } from './visit.ts';

/** What somebody goes on with; a browser's session is named in the log. */
export interface Entered {
  signInSessionId?: string;
}

/** Gives somebody who has proved who they are what they go on with; chosen by where they came in. */
export type Entrance<Entry extends Entered> = (transaction: Transaction, member: MemberRow) => Promise<Entry>;

/** A browser on a hosted page goes on with a sign-in session, under a new cookie. */
export interface BrowserEntry extends Entered {
  signInSessionId: string;
  cookie: string;
}

export function inBrowser({
  cookie,
  requestId,
  now,
}: {
  /** The cookie that the browser sent. */
  cookie: string | undefined;
  requestId: string;
  now: Date;
}): Entrance<BrowserEntry> {
  return async (transaction, { business_id: businessId, id: memberId }) => {
    const start = { businessId, memberId, cookie, requestId, now };
    const session = await startSignInSession(transaction, start);
    return { signInSessionId: session.id, cookie: session.cookie };
  };
}

/** A program that calls goes on with a ticket for its redirect session. */
export interface TicketEntry extends Entered {
  sessionToken: string;
}

export function withTicket({ clientId, now }: { clientId: string; now: Date }): Entrance<TicketEntry> {
  return async (transaction, { business_id: businessId, id: memberId }) => {
    const facts = { businessId, clientId, memberId, purpose: 'redirect_session', now } as const;
    return { sessionToken: await issueTicket(transaction, facts) };
  };
}

/** What comes of it when somebody has proved who they are (identity specification section 4). */
export type Admission<Entry extends Entered> =
  | { result: 'signed_in'; member: MemberRow; entry: Entry }
  /** A code was mailed, or had been just before; `stateToken` goes with it. */
  | { result: 'verify_email'; stateToken: string }
  /** An owner or admin has not let this member in yet. */
  | { result: 'approval_wanted'; member: MemberRow }
  /** No right to sign in any more. */
  | { result: 'refused' };

/**
 * Lets a member in as far as they may go: who waits for something meets it here, whichever way they came. The member is
 * read again and locked, so that nobody enters by what was true a moment before.
 */
export async function admit<Entry extends Entered>(
  transaction: Transaction,
  { businessId, memberId }: { businessId: string; memberId: string },
  enter: Entrance<Entry>,
  visit: Visit,
): Promise<Admission<Entry>> {
  const member = await lockMember(transaction, businessId, memberId);
  if (!member) return { result: 'refused' };
  switch (member.status) {
    case 'PENDING':
      if (!member.status_reasons.includes('PENDING_EMAIL_VERIFICATION_REQUIRED')) {
        return { result: 'approval_wanted', member };
      }
      return {
        result: 'verify_email',
        stateToken: await startVerification(transaction, { businessId, member }, visit),
      };
    case 'ACTIVE':
      return { result: 'signed_in', member, entry: await enter(transaction, member) };
    case 'BLOCKED':
    case 'DELETED':
    case 'OFFLINE':
      return { result: 'refused' };
    default:
      return member.status satisfies never;
  }
}
