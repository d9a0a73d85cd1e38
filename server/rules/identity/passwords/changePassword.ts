import { secondsFrom } from '../../../../contract/durations.ts';
import { queueMail } from '../../../mail/mails.ts';
import type { AppOptions } from '../../options.ts';
import { findMember, lockMember } from '../../../tables/identity/members.ts';
import { logSignIn, type SignInLogEntry } from '../../../tables/identity/signInLog.ts';
import { findAuthentication } from '../../../tables/identity/signInSessions.ts';
import { replacePassword } from './newPasswords.ts';
import {
  comparePassword,
  hashPassword,
  passwordProblem,
  wordsAbout,
  type PasswordProblem,
} from './passwords.ts';
import { admitAttempt, forgiveAttempt } from '../signIn/signInThrottle.ts';
import type { Visit } from '../signIn/visit.ts';

/** Maximum age of an authentication for this change (security resolution 4). */
const freshSeconds = 5 * 60;

export interface PasswordChange {
  businessId: string;
  memberId: string;
  /** The caller's sign-in session, which stays open. */
  signInSessionId: string | undefined;
  newPassword: string;
  currentPassword: string | undefined;
}

export type ChangeOutcome =
  | { result: 'changed' }
  | { result: 'weak_password'; problem: PasswordProblem }
  | { result: 'wrong_password' }
  /** The last authentication is too old, and `currentPassword` is missing. */
  | { result: 'prove_again' }
  | { result: 'wait'; seconds: number };

/**
 * Changes a member's own password, after an authentication within the last five minutes or with the current
 * password. Ends all other access opened by the old one and notifies the member by mail (security goal B13).
 */
export async function changePassword(
  change: PasswordChange,
  visit: Visit,
  options: AppOptions,
): Promise<ChangeOutcome> {
  const { businessId, memberId, signInSessionId: keep, newPassword } = change;
  const { database, passwords } = options;
  const { config, now, language } = visit;
  const refused = await refusalOf(change, visit, options);
  if (refused) {
    const outcome = refused.result === 'wait' ? 'throttled' : 'failure';
    await database.transaction((transaction) => logSignIn(transaction, entryOf(change, outcome, visit)));
    return refused;
  }
  const hash = await hashPassword(passwords, newPassword);
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, businessId, memberId);
    if (!member) return;
    await replacePassword(transaction, member, { hash, keep }, visit);
    await logSignIn(transaction, entryOf(change, 'success', visit));
    const mail = { kind: 'passwordChanged', businessId, to: member.email_as_typed, language } as const;
    await queueMail(transaction, mail, { secret: config.secret, now });
  });
  return { result: 'changed' };
}

async function refusalOf(
  { businessId, memberId, signInSessionId, newPassword, currentPassword }: PasswordChange,
  visit: Visit,
  { database, passwords }: AppOptions,
): Promise<Exclude<ChangeOutcome, { result: 'changed' }> | undefined> {
  const member = await findMember(database, businessId, memberId);
  const problem = await passwordProblem(newPassword, member ? await wordsAbout(database, member) : []);
  if (problem) return { result: 'weak_password', problem };
  if (currentPassword === undefined) {
    const provedAt =
      signInSessionId === undefined
        ? undefined
        : await findAuthentication(database, { businessId, id: signInSessionId });
    const isFresh = provedAt !== undefined && provedAt >= secondsFrom(visit.now, -freshSeconds);
    return isFresh ? undefined : { result: 'prove_again' };
  }
  // Guessing at an unlocked screen must not be faster than at sign-in. The session has its own counter, so that
  // failed sign-ins of strangers cannot block its member's change.
  const { config, clientAddress, now } = visit;
  const email = member?.email ?? '';
  const attempt = { businessId, email, clientAddress, known: signInSessionId, secret: config.secret, now };
  return passwords.inTurn(async () => {
    const { waitSeconds } = await database.transaction((transaction) => admitAttempt(transaction, attempt));
    if (waitSeconds > 0) return { result: 'wait', seconds: waitSeconds };
    const { valid } = await comparePassword(passwords, currentPassword, member?.password_hash);
    if (!valid) return { result: 'wrong_password' };
    await database.transaction((transaction) => forgiveAttempt(transaction, attempt));
    return undefined;
  });
}

function entryOf(
  { businessId, memberId, signInSessionId }: PasswordChange,
  outcome: SignInLogEntry['outcome'],
  { clientAddress, requestId, now }: Visit,
): SignInLogEntry {
  const who = { businessId, memberId, signInSessionId };
  return { ...who, event: 'password_changed', outcome, clientAddress, requestId, now };
}
