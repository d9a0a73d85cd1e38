import { dayMinutes, secondsFrom } from '../../../../contract/durations.ts';
import type { Transaction } from '../../../database/database.ts';
import { queueMail } from '../../../mail/mails.ts';
import type { AppOptions } from '../../options.ts';
import {
  findMember,
  findMemberByEmail,
  lockMember,
  type MemberRow,
} from '../../../tables/identity/members.ts';
import {
  findRecoveryToken,
  insertRecoveryToken,
  recoveriesSince,
  spendRecoveryToken,
  type RecoveryPurpose,
} from '../../../tables/identity/recoveryTokens.ts';
import { logSignIn, type SignInEvent } from '../../../tables/identity/signInLog.ts';
import { admit, type Admission, type Entered, type Entrance } from '../signIn/entrances.ts';
import { activationLink, recoveryLink } from '../hostedPaths.ts';
import { mailOrigin } from '../mailOrigin.ts';
import { normaliseEmail } from '../members.ts';
import { replacePassword } from './newPasswords.ts';
import { hashPassword, passwordProblem, wordsAbout, type PasswordProblem } from './passwords.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { forgiveAccount } from '../signIn/signInThrottle.ts';
import { noteVerified } from '../verifiedAddress.ts';
import type { Visit } from '../signIn/visit.ts';

/** Security goal B16. Activation is valid for longer, because its recipient does not expect the mail. */
const validMinutes = { recovery: 30, activation: 7 * dayMinutes } as const satisfies Record<
  RecoveryPurpose,
  number
>;

const limits = { secondsBetweenMails: 60, mailsPerHour: 5 } as const;
const hourSeconds = 60 * 60;

interface RecoveryRequest {
  businessId: string;
  email: string;
  /** Redirect target afterwards, validated by the caller against the client's registration. */
  returnTo?: string;
}

/**
 * Mails a password reset link if the address has a member who may have one. Returns nothing, so that callers
 * cannot learn whether it has (security goal B10), and works while sign-in attempts are throttled.
 */
export async function sendRecovery(
  { businessId, email, returnTo }: RecoveryRequest,
  visit: Visit,
  { database }: AppOptions,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const found = await findMemberByEmail(transaction, businessId, normaliseEmail(email));
    const member = found && (await lockMember(transaction, businessId, found.id));
    const mayHave = member?.status === 'ACTIVE' || member?.status === 'PENDING';
    await sendLink(
      transaction,
      { businessId, member: mayHave ? member : undefined, returnTo },
      'recovery',
      visit,
    );
  });
}

/**
 * Mails a member a link to set a first password. Returns nothing, like {@link sendRecovery}, also for an unknown
 * member and for one with a password and a verified address.
 */
export async function sendActivation(
  { businessId, memberId, returnTo }: { businessId: string; memberId: string; returnTo?: string },
  visit: Visit,
  { database }: AppOptions,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, businessId, memberId);
    const waits = member?.password_hash === null || member?.email_verified === false;
    const mayHave = waits && (member?.status === 'ACTIVE' || member?.status === 'PENDING');
    await sendLink(
      transaction,
      { businessId, member: mayHave ? member : undefined, returnTo },
      'activation',
      visit,
    );
  });
}

const sendEvents = { recovery: 'recovery_asked', activation: 'activation_sent' } as const satisfies Record<
  RecoveryPurpose,
  SignInEvent
>;

/** The caller holds the member's lock. */
export async function sendLink(
  transaction: Transaction,
  { businessId, member, returnTo }: { businessId: string; member: MemberRow | undefined; returnTo?: string },
  purpose: RecoveryPurpose,
  visit: Visit,
): Promise<void> {
  const { config, now, language } = visit;
  const allowed = member && (await mayMail(transaction, member, now));
  await note(transaction, sendEvents[purpose], {
    businessId,
    memberId: member?.id,
    outcome: !member ? 'failure' : allowed ? 'success' : 'throttled',
    visit,
  });
  if (!member || !allowed) return;
  const token = randomSecret();
  const minutes = validMinutes[purpose];
  await insertRecoveryToken(transaction, {
    tokenHash: await hashSecret(token),
    businessId,
    memberId: member.id,
    purpose,
    returnTo: returnTo ?? null,
    now,
    expiresAt: secondsFrom(now, minutes * 60),
  });
  const origin = await mailOrigin(transaction, businessId, config);
  const about =
    purpose === 'recovery'
      ? ({ kind: purpose, link: recoveryLink(origin, token), minutes } as const)
      : ({ kind: purpose, link: activationLink(origin, token) } as const);
  const mail = { ...about, businessId, to: member.email_as_typed, language };
  await queueMail(transaction, mail, { secret: config.secret, now });
}

async function mayMail(transaction: Transaction, member: MemberRow, now: Date): Promise<boolean> {
  const { business_id: businessId, id: memberId } = member;
  const since = secondsFrom(now, -hourSeconds);
  const sent = await recoveriesSince(transaction, { businessId, memberId, since });
  const [last] = sent;
  const rested = last === undefined || last <= secondsFrom(now, -limits.secondsBetweenMails);
  return rested && sent.length < limits.mailsPerHour;
}

/** Data on the page of a link before its form is submitted. */
export interface OpenRecovery {
  businessId: string;
  memberEmail: string;
  purpose: RecoveryPurpose;
  /** Redirect target afterwards. */
  returnTo: string | undefined;
}

/** Finds the recovery of a link's token while it is valid, without using it. */
export async function findRecovery(
  recoveryToken: string,
  { database, clock }: AppOptions,
): Promise<OpenRecovery | undefined> {
  const tokenHash = await hashSecret(recoveryToken);
  const found = await findRecoveryToken(database, { businessId: undefined, tokenHash, now: clock() });
  return (
    found && {
      businessId: found.business_id,
      memberEmail: found.member_email,
      purpose: found.purpose,
      returnTo: found.return_to ?? undefined,
    }
  );
}

interface NewPassword {
  businessId: string;
  recoveryToken: string;
  password: string;
}

export type RecoveryOutcome<Entry extends Entered> =
  | Admission<Entry>
  | { result: 'weak_password'; problem: PasswordProblem }
  /** Unknown, used or expired, without saying which. */
  | { result: 'unknown_token' };

/**
 * Sets a new password for the member of a recovery token. Also verifies the address, ends all access by the old
 * password (security goal B13), and notifies the member by mail.
 */
export async function recover<Entry extends Entered>(
  { businessId, recoveryToken, password }: NewPassword,
  enter: Entrance<Entry>,
  visit: Visit,
  { database, passwords }: AppOptions,
): Promise<RecoveryOutcome<Entry>> {
  const tokenHash = await hashSecret(recoveryToken);
  const asked = { businessId, tokenHash, now: visit.now };
  const found = await findRecoveryToken(database, asked);
  const known = found && (await findMember(database, businessId, found.member_id));
  if (!known) {
    await database.transaction((transaction) =>
      note(transaction, 'recovery', { businessId, outcome: 'failure', visit }),
    );
    return { result: 'unknown_token' };
  }
  const problem = await passwordProblem(password, await wordsAbout(database, known));
  if (problem) return { result: 'weak_password', problem };
  const hash = await hashPassword(passwords, password);

  return database.transaction(async (transaction) => {
    const member = await lockMember(transaction, businessId, known.id);
    if (!member || !(await spendRecoveryToken(transaction, asked))) return { result: 'unknown_token' };
    const { now } = visit;
    const whose = { businessId, memberId: member.id };
    await replacePassword(transaction, member, { hash, keep: undefined }, visit);
    await noteVerified(transaction, member, visit);
    await forgiveAccount(transaction, { businessId, email: member.email, secret: visit.config.secret });
    await note(transaction, 'recovery', { ...whose, outcome: 'success', visit });
    const mail = { kind: 'passwordChanged', businessId, to: member.email_as_typed } as const;
    await queueMail(transaction, { ...mail, language: visit.language }, { secret: visit.config.secret, now });
    return admit(transaction, whose, enter, visit);
  });
}

async function note(
  transaction: Transaction,
  event: SignInEvent,
  {
    visit: { clientAddress, requestId, now },
    ...entry
  }: {
    businessId: string;
    memberId?: string;
    outcome: 'success' | 'failure' | 'throttled';
    visit: Visit;
  },
): Promise<void> {
  await logSignIn(transaction, { ...entry, event, clientAddress, requestId, now });
}
