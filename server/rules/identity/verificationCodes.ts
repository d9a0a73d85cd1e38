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
import { secondsAfter } from './oauth/tokenLifetimes.ts';
import type { Visit } from './signIn/visit.ts';

/** Security goal B15. */
export const verificationLimits = {
  /** Wrong codes after which a code is worth nothing. */
  tries: 5,
  codeMinutes: 10,
  secondsBetweenMails: 60,
  mailsPerHour: 5,
  stateTokenMinutes: 60,
} as const;

const hourMs = 60 * 60 * 1000;

/** A code of six digits, each as likely as every other. */
function newCode(): string {
  const most = 1_000_000;
  // Numbers above the last whole multiple would make the first codes likelier.
  const limit = Math.floor(2 ** 32 / most) * most;
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint32Array(1));
    if (number < limit) return String(number % most).padStart(6, '0');
  }
}

/** Six digits are too few for a plain hash: whoever has the rows alone could try them all. */
export function hashCode(secret: string, challengeId: string, code: string): Promise<string> {
  return keyedHash(secret, 'verification code', `${challengeId}\n${code}`);
}

/** Seconds until another code may be mailed; 0 when it may at once. */
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
  /** Null: nobody. Answers then look as for somebody, and no code ever fits. */
  member: MemberRow | null;
  /** What the proof is for: to be let in, or only to know that the address is right. */
  purpose?: 'sign_in' | 'address';
  /** A password that takes effect only with this state token, once the address is proved. */
  passwordHash?: string;
}

/**
 * Begins to prove an address: answers a state token, to which the code in the mail belongs. Whoever has a good code in
 * the mailbox already is sent no second one; it goes with the new state token as well. The caller holds the member's
 * lock.
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
  } else if (!isGood(found, visit.now) && secondsUntilMail(found.sent_at, visit.now) === 0) {
    await sendAnotherCode(transaction, { businessId, challenge: found, member }, visit);
  }
  const stateToken = randomSecret();
  await insertStateToken(transaction, {
    tokenHash: await hashSecret(stateToken),
    businessId,
    challengeId,
    purpose,
    passwordHash: passwordHash ?? null,
    expiresAt: secondsAfter(visit.now, verificationLimits.stateTokenMinutes * 60),
  });
  return stateToken;
}

function isGood({ failures, code_expires_at: expires }: EmailChallengeRow, now: Date): boolean {
  return failures < verificationLimits.tries && expires > now;
}

/** Replaces a challenge's code by a new one in the member's mailbox. */
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
    codeExpiresAt: secondsAfter(now, minutes * 60),
    sentAt: [...sentAt.filter((date) => date.getTime() > now.getTime() - hourMs), now],
  };
}
