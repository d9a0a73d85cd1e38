import type { Transaction } from '../../../database/database.ts';
import { lockMember, type MemberRow } from '../../../tables/identity/members.ts';
import { issueTicket } from './loginTickets.ts';
import { startSignInSession } from './signInSessions.ts';
import { startVerification } from '../verificationCodes.ts';
import type { Visit } from './visit.ts';

/** Result of an authentication; the log names a browser's session. */
export interface Entered {
  signInSessionId?: string;
}

/** Creates the result for an authenticated member; each way of signing in has its own. */
export type Entrance<Entry extends Entered> = (transaction: Transaction, member: MemberRow) => Promise<Entry>;

/** A browser on a hosted page gets a sign-in session with a new cookie. */
export interface BrowserEntry extends Entered {
  signInSessionId: string;
  cookie: string;
}

/** Signs in a browser: starts a sign-in session with a cookie. */
export function inBrowser({
  cookie,
  requestId,
  now,
}: {
  /** The browser's cookie. */
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

/** A calling program gets a ticket for its redirect session. */
export interface TicketEntry extends Entered {
  sessionToken: string;
}

/** Signs in by call: issues a ticket for a redirect session. */
export function withTicket({ clientId, now }: { clientId: string; now: Date }): Entrance<TicketEntry> {
  return async (transaction, { business_id: businessId, id: memberId }) => {
    const facts = { businessId, clientId, memberId, purpose: 'redirect_session', now } as const;
    return { sessionToken: await issueTicket(transaction, facts) };
  };
}

/** Outcome after a successful authentication (identity specification section 4). */
export type Admission<Entry extends Entered> =
  | { result: 'signed_in'; member: MemberRow; entry: Entry }
  /** A code was mailed now or recently; `stateToken` belongs to it. */
  | { result: 'verify_email'; stateToken: string }
  /** The member awaits approval by an owner or admin. */
  | { result: 'approval_wanted'; member: MemberRow }
  /** The member may no longer sign in. */
  | { result: 'refused' };

/**
 * Admits a member, or returns the next pending step, in every way of signing in. Reads the member again under a
 * lock, so that the decision uses the current state.
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
