import type { AppOptions } from '../options.ts';
import { findMemberByEmail, updatePasswordHash, type MemberRow } from '../tables/members.ts';
import { logSignIn } from '../tables/signInLog.ts';
import { normaliseEmail } from './members.ts';
import { isLoopbackHost } from './ownOrigins.ts';
import { comparePassword } from './passwords.ts';
import { startSignInSession } from './signInSessions.ts';
import { admitAttempt, forgiveAttempt } from './signInThrottle.ts';

export interface Credentials {
  businessId: string;
  email: string;
  password: string;
  clientAddress: string | undefined;
  /** The cookie that the browser sent. */
  cookie: string | undefined;
  requestId: string;
}

export type SignInOutcome =
  | { result: 'signed_in'; member: MemberRow; signInSessionId: string; cookie: string }
  /** Unknown address, wrong password, no right to sign in: never said which. */
  | { result: 'refused' }
  | { result: 'wait'; seconds: number };

/** Signs a member in with e-mail address and password. Every attempt that is let through hashes exactly once. */
export async function signIn(credentials: Credentials, options: AppOptions): Promise<SignInOutcome> {
  const { businessId, requestId, cookie } = credentials;
  const now = options.clock();
  const email = normaliseEmail(credentials.email);
  // Counted inside the turn: of many right passwords at once only as many are counted as are being compared.
  const checked = await options.passwords.inTurn(() => check({ ...credentials, email }, options, now));
  const { member, waitSeconds } = checked;
  if (!member) {
    await logSignIn(options.database, {
      businessId,
      event: 'sign_in',
      outcome: waitSeconds > 0 ? 'throttled' : 'failure',
      memberId: checked.triedMemberId,
      clientAddress: credentials.clientAddress,
      requestId,
      now,
    });
    return waitSeconds > 0 ? { result: 'wait', seconds: waitSeconds } : { result: 'refused' };
  }
  return options.database.transaction(async (transaction) => {
    const session = await startSignInSession(transaction, {
      businessId,
      memberId: member.id,
      cookie,
      requestId,
      now,
    });
    await logSignIn(transaction, {
      businessId,
      event: 'sign_in',
      outcome: 'success',
      memberId: member.id,
      signInSessionId: session.id,
      clientAddress: credentials.clientAddress,
      requestId,
      now,
    });
    return { result: 'signed_in', member, signInSessionId: session.id, cookie: session.cookie };
  });
}

interface Checked {
  member?: MemberRow;
  triedMemberId?: string;
  waitSeconds: number;
}

async function check(credentials: Credentials, options: AppOptions, now: Date): Promise<Checked> {
  const { businessId, email, password, clientAddress } = credentials;
  const { database, passwords, config } = options;
  const attempt = { businessId, email, clientAddress, secret: config.secret, now };
  const waitSeconds = await admitAttempt(database, attempt);
  if (waitSeconds > 0) return { waitSeconds };

  const member = await findMemberByEmail(database, businessId, email);
  const stored = member?.password_hash;
  const { valid, better } = await comparePassword(passwords, password, stored);
  if (!member || !stored || !valid || !maySignIn(member, options)) {
    return { triedMemberId: member?.id, waitSeconds: 0 };
  }
  await forgiveAttempt(database, attempt);
  if (better) await updatePasswordHash(database, { businessId, id: member.id, from: stored, to: better });
  return { member, waitSeconds: 0 };
}

function maySignIn(member: MemberRow, options: AppOptions): boolean {
  return member.status === 'ACTIVE' && (!member.password_is_sample || mayUseSamplePassword(options));
}

/** A password that stands in the documentation opens nothing that others can reach. */
export function mayUseSamplePassword({ config }: AppOptions): boolean {
  return isLoopbackHost(new URL(config.publicUrl).hostname);
}
