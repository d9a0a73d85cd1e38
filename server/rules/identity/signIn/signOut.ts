import type { Queries, Transaction } from '../../../database/database.ts';
import { endSignInSession, signInSessionOf } from './signInSessions.ts';

interface SignOut {
  businessId: string;
  /** Sign-in sessions that are known to be meant: the cookie's, the token's, the redirect session's. */
  signInSessionIds: readonly (string | undefined)[];
  requestId: string;
  now: Date;
}

/** Ends every session named, each once. */
export async function signOut(
  transaction: Transaction,
  { businessId, signInSessionIds, requestId, now }: SignOut,
): Promise<void> {
  for (const id of new Set(signInSessionIds)) {
    if (id !== undefined) await endSignInSession(transaction, { businessId, id, requestId, now });
  }
}

/** Whether a browser's cookie is the session that a sign-out names, or none: then nobody else is signed out by it. */
export async function concernsBrowser(
  db: Queries,
  check: { cookie: string | undefined; businessId: string; signInSessionId: string | undefined; now: Date },
): Promise<boolean> {
  const { cookie, businessId, signInSessionId, now } = check;
  const session = await signInSessionOf(db, { cookie, businessId, now });
  return session === undefined || session.id === signInSessionId;
}
