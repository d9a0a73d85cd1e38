import { hourMs, secondsFrom } from '../../../contract/durations.ts';
import { queueMail } from '../../mail/mails.ts';
import type { Transaction } from '../../database/database.ts';
import {
  insertChallenge,
  insertStateToken,
  lockChallengeOfMember,
  storeNewCode,
  type EmailChallengeRow,
} from '../../tables/identity/emailChallenges.ts';
import type { MemberRow } from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { hashSecret, keyedHash, randomSecret } from '../../secrets/secrets.ts';
import type { Visit } from './signIn/visit.ts';

/** Security goal B15. */
export const verificationLimits = {
  /** Wrong codes after which a code is invalid. */
  tries: 5,
  codeMinutes: 10,
  secondsBetweenMails: 60,
  mailsPerHour: 5,
  stateTokenMinutes: 60,
} as const;

/** A random code of six digits, uniformly distributed. */
function newCode(): string {
  const most = 1_000_000;
  // Rejects numbers above the last whole multiple, which would favour the first codes.
  const limit = Math.floor(2 ** 32 / most) * most;
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % most).padStart(6, '0');
  }
}

/** An HMAC, because a plain hash of six digits could be reversed by trying all of them. */
export function hashCode(secret: string, challengeId: string, code: string): Promise<string> {
  return keyedHash(secret, 'verification code', `${challengeId}\n${code}`);
}

/** Seconds until another code may be mailed; 0 if at once. */
export function secondsUntilMail(sentAt: readonly Date[], now: Date): number {
  const times = sentAt.map((date) => date.getTime()).toSorted((a, b) => b - a);
  const { secondsBetweenMails, mailsPerHour } = verificationLimits;
  const last = times[0];
  const oldestOfHour = times[mailsPerHour - 1];
  const free = Math.max(
    last === undefined ? 0 : last + secondsBetweenMails * 1000,
    oldestOfHour === undefined ? 0 : oldestOfHour + hourMs,
  );
  return Math.max(0, Math.ceil((free - now.getTime()) / 1000));
}

interface Start {
  businessId: string;
  /** Null for an unknown address. The answer is the same, and no code ever matches. */
  member: MemberRow | null;
  /** Purpose of the verification: to sign in, or only to verify the address. */
  purpose?: 'sign_in' | 'address';
  /** A password that takes effect only with this state token, once the address is verified. */
  passwordHash?: string;
}

/**
 * Starts the verification of an address: returns a state token for the mailed code. If a valid code was mailed
 * before, no second one is sent, and the state token belongs to that code too. The caller holds the member's lock.
 */
export async function startVerification(
  transaction: Transaction,
  { businessId, member, purpose = 'sign_in', passwordHash }: Start,
  visit: Visit,
): Promise<string> {
  const found = member && (await lockChallengeOfMember(transaction, businessId, member.id));
  const challengeId = found?.id ?? crypto.randomUUID();
  if (!found) {
    await insertChallenge(transaction, {
      ...(await mailCode(transaction, { businessId, id: challengeId, member, sentAt: [] }, visit)),
      memberId: member?.id ?? null,
      language: visit.language ?? null,
    });
  } else if (!isValid(found, visit.now) && secondsUntilMail(found.sent_at, visit.now) === 0) {
    await sendAnotherCode(transaction, { businessId, challenge: found, member }, visit);
  }
  const stateToken = randomSecret();
  await insertStateToken(transaction, {
    tokenHash: await hashSecret(stateToken),
    businessId,
    challengeId,
    purpose,
    passwordHash: passwordHash ?? null,
    expiresAt: secondsFrom(visit.now, verificationLimits.stateTokenMinutes * 60),
  });
  return stateToken;
}

function isValid({ failures, code_expires_at: expires }: EmailChallengeRow, now: Date): boolean {
  return failures < verificationLimits.tries && expires > now;
}

/** Replaces a challenge's code and mails the new one. */
export async function sendAnotherCode(
  transaction: Transaction,
  {
    businessId,
    challenge,
    member,
  }: { businessId: string; challenge: EmailChallengeRow; member: MemberRow | null },
  visit: Visit,
): Promise<void> {
  const { id, sent_at: sentAt, language } = challenge;
  const spoken = { ...visit, language: visit.language ?? language ?? undefined };
  await storeNewCode(transaction, await mailCode(transaction, { businessId, id, member, sentAt }, spoken));
}

async function mailCode(
  transaction: Transaction,
  {
    businessId,
    id,
    member,
    sentAt,
  }: { businessId: string; id: string; member: MemberRow | null; sentAt: readonly Date[] },
  { config, requestId, now, clientAddress, language }: Visit,
) {
  const code = newCode();
  const { codeMinutes: minutes } = verificationLimits;
  if (member) {
    const mail = { kind: 'verificationCode', businessId, to: member.email_as_typed, language } as const;
    await queueMail(transaction, { ...mail, code, minutes }, { secret: config.secret, now });
  }
  await logSignIn(transaction, {
    businessId,
    event: 'verification_sent',
    outcome: member ? 'success' : 'failure',
    memberId: member?.id,
    clientAddress,
    requestId,
    now,
  });
  return {
    businessId,
    id,
    codeHash: await hashCode(config.secret, id, code),
    codeExpiresAt: secondsFrom(now, minutes * 60),
    sentAt: [...sentAt.filter((date) => date.getTime() > now.getTime() - hourMs), now],
  };
}
