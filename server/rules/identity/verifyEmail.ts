import type { Transaction } from '../../database/database.ts';
import type { AppOptions } from '../options.ts';
import {
  countTry,
  deleteChallenge,
  lockChallengeOfMember,
  lockChallengeOfState,
  type TriedChallenge,
} from '../../tables/identity/emailChallenges.ts';
import { findMember, lockMember, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { admit, type Admission, type Entered, type Entrance } from './signIn/entrances.ts';
import { replacePassword } from './passwords/newPasswords.ts';
import { equalInConstantTime, hashSecret } from '../../secrets/secrets.ts';
import {
  hashCode,
  secondsUntilMail,
  sendAnotherCode,
  startVerification,
  verificationLimits,
} from './verificationCodes.ts';
import { noteVerified, noteVerifiedByOther } from './verifiedAddress.ts';
import type { Visit } from './signIn/visit.ts';

export interface Verification {
  businessId: string;
  stateToken: string;
  /** Six digits. */
  code: string;
  /** The member who is signed in at the caller. */
  callerId?: string;
}

export type VerificationOutcome<Entry extends Entered> =
  | Admission<Entry>
  /** The address is verified; sign-in was not requested. */
  | { result: 'verified'; member: MemberRow }
  /** Wrong, expired, or of another state token, without saying which. At 0 a new code is required. */
  | { result: 'failed'; triesLeft: number };

/** Verifies an address by its mailed code, and then admits its member or returns the next pending step. */
export function verifyCode<Entry extends Entered>(
  { businessId, stateToken, code, callerId }: Verification,
  enter: Entrance<Entry>,
  visit: Visit,
  { database }: AppOptions,
): Promise<VerificationOutcome<Entry>> {
  return database.transaction(async (transaction) => {
    const { config, now } = visit;
    const tried = await countTry(transaction, {
      businessId,
      tokenHash: await hashSecret(stateToken),
      now,
      maxFailures: verificationLimits.tries,
    });
    const fits = tried && equalInConstantTime(tried.code_hash, await hashCode(config.secret, tried.id, code));
    const member =
      fits && tried.member_id !== null
        ? await lockMember(transaction, businessId, tried.member_id)
        : undefined;
    await logSignIn(transaction, {
      businessId,
      event: 'verification',
      outcome: member ? 'success' : 'failure',
      memberId: tried?.member_id,
      clientAddress: visit.clientAddress,
      requestId: visit.requestId,
      now,
    });
    if (!tried || !member) {
      return { result: 'failed', triesLeft: tried ? verificationLimits.tries - tried.failures : 0 };
    }
    await acceptProof(transaction, { member, tried, callerId }, visit);
    if (tried.purpose === 'sign_in') {
      return admit(transaction, { businessId, memberId: member.id }, enter, visit);
    }
    return { result: 'verified', member: (await findMember(transaction, businessId, member.id)) ?? member };
  });
}

async function acceptProof(
  transaction: Transaction,
  { member, tried, callerId }: { member: MemberRow; tried: TriedChallenge; callerId: string | undefined },
  visit: Visit,
): Promise<void> {
  const { id: challengeId, purpose, password_hash: hash } = tried;
  await deleteChallenge(transaction, member.business_id, challengeId);
  // A sign-in has shown the password before. An admin may have started any other verification.
  const showedPassword = purpose === 'sign_in' || callerId === member.id;
  const note = showedPassword ? noteVerified : noteVerifiedByOther;
  await note(transaction, member, visit);
  if (hash !== null) await replacePassword(transaction, member, { hash, keep: undefined }, visit);
}

export type ResendOutcome =
  | { result: 'sent' }
  | { result: 'wait'; seconds: number }
  /** Unknown or expired state token. */
  | { result: 'unknown' };

/** Mails a new code, at most once a minute and five times an hour. The previous code becomes invalid. */
export function resendCode(
  { businessId, stateToken }: { businessId: string; stateToken: string },
  visit: Visit,
  { database }: AppOptions,
): Promise<ResendOutcome> {
  return database.transaction(async (transaction) => {
    const { now } = visit;
    const asked = { businessId, tokenHash: await hashSecret(stateToken), now };
    const challenge = await lockChallengeOfState(transaction, asked);
    if (!challenge) return { result: 'unknown' };
    const seconds = secondsUntilMail(challenge.sent_at, now);
    if (seconds > 0) return { result: 'wait', seconds };
    const { member_id: memberId } = challenge;
    const member = memberId === null ? null : ((await findMember(transaction, businessId, memberId)) ?? null);
    await sendAnotherCode(transaction, { businessId, challenge, member }, visit);
    return { result: 'sent' };
  });
}

export type StartOutcome =
  | { result: 'started'; stateToken: string }
  | { result: 'wait'; seconds: number }
  | { result: 'unknown' };

/**
 * Mails a member a code that verifies the address without signing anyone in. Throttled, because each start sends a
 * mail.
 */
export function startAddressVerification(
  { businessId, memberId }: { businessId: string; memberId: string },
  visit: Visit,
  { database }: AppOptions,
): Promise<StartOutcome> {
  return database.transaction(async (transaction) => {
    const member = await lockMember(transaction, businessId, memberId);
    if (!member || (member.status !== 'ACTIVE' && member.status !== 'PENDING')) return { result: 'unknown' };
    const challenge = await lockChallengeOfMember(transaction, businessId, memberId);
    const seconds = secondsUntilMail(challenge?.sent_at ?? [], visit.now);
    if (seconds > 0) return { result: 'wait', seconds };
    if (challenge) await sendAnotherCode(transaction, { businessId, challenge, member }, visit);
    const start = { businessId, member, purpose: 'address' } as const;
    return { result: 'started', stateToken: await startVerification(transaction, start, visit) };
  });
}
