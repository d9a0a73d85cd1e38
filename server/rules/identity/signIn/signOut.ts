import type { Queries, Transaction } from '../../../database/database.ts';
import { endSignInSession, signInSessionOf } from './signInSessions.ts';

interface SignOut {
  businessId: string;
  /** Sessions to end: those of the cookie, the token and the redirect session. */
  signInSessionIds: readonly (string | undefined)[];
  requestId: string;
  now: Date;
}

/** Ends every given session, each once. */
export async function signOut(
  transaction: Transaction,
  { businessId, signInSessionIds, requestId, now }: SignOut,
): Promise<void> {
  for (const id of new Set(signInSessionIds)) {
    if (id !== undefined) await endSignInSession(transaction, { businessId, id, requestId, now });
  }
}

/**
 * Whether a browser's cookie is the session of a sign-out, or missing: otherwise it belongs to another member, who
 * stays signed in.
 */
export async function concernsBrowser(
  db: Queries,
  check: { cookie: string | undefined; businessId: string; signInSessionId: string | undefined; now: Date },
): Promise<boolean> {
  const { cookie, businessId, signInSessionId, now } = check;
  const session = await signInSessionOf(db, { cookie, businessId, now });
  return session === undefined || session.id === signInSessionId;
}
