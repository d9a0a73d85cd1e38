import type { IdentityProfile } from '../../../contract/entities/identity/identityProfile.ts';
import type { PendingReason } from '../../../contract/entities/identity/identity.ts';
import type { Transaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/databaseError.ts';
import { queueMail } from '../../mail/mails.ts';
import type { AppOptions } from '../options.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { findContactId } from '../../tables/calendar/bookings.ts';
import { findMemberByEmail, insertMember, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn, type SignInLogEntry } from '../../tables/identity/signInLog.ts';
import { findSignOnPolicy } from '../../tables/identity/signOnPolicies.ts';
import { askForApproval } from './approvals.ts';
import { captchaDemand, checkCaptcha, type CaptchaTokens } from './signIn/captcha.ts';
import { admit, type Admission, type Entered, type Entrance } from './signIn/entrances.ts';
import { forgotPasswordLink, hostedPaths } from './hostedPaths.ts';
import { mailOrigin } from './mailOrigin.ts';
import { normaliseEmail } from './members.ts';
import { hashPassword, passwordProblem, type PasswordProblem } from './passwords/passwords.ts';
import type { CaptchaWanted } from './signIn/signIn.ts';
import { admitRegistration, admitReminder, failuresBeforeCaptcha } from './signIn/signInThrottle.ts';
import { startVerification } from './verificationCodes.ts';
import type { Visit } from './signIn/visit.ts';

export interface Registration {
  businessId: string;
  email: string;
  password: string;
  profile?: IdentityProfile;
  captchaTokens?: CaptchaTokens;
}

export type RegistrationOutcome<Entry extends Entered> =
  | Admission<Entry>
  | { result: 'weak_password'; problem: PasswordProblem }
  /** The address has a member. Never returned under `enumeration: strict`. */
  | { result: 'taken' }
  | { result: 'wait'; seconds: number }
  | CaptchaWanted;

/**
 * Registers a customer: a member without a role. The outcome includes the requirements of the business's sign-on
 * policy.
 */
export async function register<Entry extends Entered>(
  registration: Registration,
  enter: Entrance<Entry>,
  visit: Visit,
  options: AppOptions,
): Promise<RegistrationOutcome<Entry>> {
  const { businessId, email, password, profile } = registration;
  const business = await findBusiness(options.database, businessId);
  const words = [business?.name ?? '', email, nameIn(profile, '')];
  const problem = await passwordProblem(password, words);
  if (problem) return { result: 'weak_password', problem };
  const stopped = await throttle(registration, visit, options);
  if (stopped) return stopped;

  const passwordHash = await hashPassword(options.passwords, password);
  const add = () =>
    options.database.transaction((transaction) =>
      addMember(transaction, { ...registration, passwordHash }, { enter, visit, options }),
    );
  // Of two concurrent registrations with one address the second one finds the first one's member.
  return add().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'members_email_key')) throw error;
    return add();
  });
}

/** Throttles programs that probe which addresses are taken. */
async function throttle(
  { businessId, email, captchaTokens = [] }: Registration,
  visit: Visit,
  options: AppOptions,
): Promise<{ result: 'wait'; seconds: number } | CaptchaWanted | undefined> {
  const { database } = options;
  const { waitSeconds, failures } = await database.transaction((transaction) =>
    admitRegistration(transaction, attemptOf({ businessId, email }, visit)),
  );
  const refuse = async <Refusal>(outcome: SignInLogEntry['outcome'], refusal: Refusal) => {
    await database.transaction((transaction) => note(transaction, { businessId, outcome, visit }));
    return refusal;
  };
  if (waitSeconds > 0) return refuse('throttled', { result: 'wait', seconds: waitSeconds });
  const demand = await captchaDemand(database, businessId, options);
  if (demand === 'off' || (demand === 'after_failures' && failures < failuresBeforeCaptcha)) return undefined;
  const problem = await checkCaptcha(captchaTokens, visit.clientAddress, options);
  if (problem === 'passed') return undefined;
  return refuse(problem === 'unavailable' ? 'unavailable' : 'failure', { result: 'captcha', problem });
}

interface Hashed extends Registration {
  passwordHash: string;
}

async function addMember<Entry extends Entered>(
  transaction: Transaction,
  registration: Hashed,
  { enter, visit, options }: { enter: Entrance<Entry>; visit: Visit; options: AppOptions },
): Promise<RegistrationOutcome<Entry>> {
  const { businessId, email, profile = {}, passwordHash } = registration;
  const strict = options.config.enumeration === 'strict';
  const known = await findMemberByEmail(transaction, businessId, normaliseEmail(email));
  if (known) return registerKnownAddress(transaction, known, { registration, strict, visit });

  const id = crypto.randomUUID();
  await insertMember(transaction, {
    id,
    businessId,
    email: normaliseEmail(email),
    emailAsTyped: email.trim(),
    name: nameIn(profile, email),
    passwordHash,
    passwordIsSample: false,
    role: null,
    profile,
    reasons: await pendingReasons(transaction, registration, strict),
    now: visit.now,
  });
  await note(transaction, { businessId, memberId: id, outcome: 'success', visit });
  const admission = await admit(transaction, { businessId, memberId: id }, enter, visit);
  if (admission.result === 'approval_wanted') await askForApproval(transaction, admission.member, visit);
  return admission;
}

/** The address of a contact is always verified (reference/identity-flow.md section 6). */
async function pendingReasons(
  transaction: Transaction,
  { businessId, email }: Registration,
  strict: boolean,
): Promise<PendingReason[]> {
  const policy = await findSignOnPolicy(transaction, businessId);
  const verifies =
    policy.require_email_verification ||
    strict ||
    (await findContactId(transaction, businessId, { email: normaliseEmail(email) })) !== undefined;
  return [
    ...(verifies ? ['PENDING_EMAIL_VERIFICATION_REQUIRED' as const] : []),
    ...(policy.require_owner_approval ? ['PENDING_ADMIN_APPROVAL_REQUIRED' as const] : []),
  ];
}

/**
 * Handles a registration with a known address. A member without a password gets the chosen one once the address is
 * verified (reference/identity-flow.md section 6); a member with a password keeps it, and under `strict` only the
 * owner of the address is told (security resolution 5).
 */
async function registerKnownAddress(
  transaction: Transaction,
  known: MemberRow,
  { registration, strict, visit }: { registration: Hashed; strict: boolean; visit: Visit },
): Promise<RegistrationOutcome<never>> {
  const { businessId, email, passwordHash } = registration;
  const mayBeClaimed = known.password_hash === null && known.status === 'ACTIVE';
  const outcome = mayBeClaimed ? 'success' : 'failure';
  await note(transaction, { businessId, memberId: known.id, outcome, visit });
  if (mayBeClaimed) {
    const start = { businessId, member: known, passwordHash };
    return { result: 'verify_email', stateToken: await startVerification(transaction, start, visit) };
  }
  if (!strict) return { result: 'taken' };
  if (await admitReminder(transaction, attemptOf({ businessId, email }, visit))) {
    const { config, now, language } = visit;
    const origin = await mailOrigin(transaction, businessId, config);
    await queueMail(
      transaction,
      {
        kind: 'alreadyRegistered',
        businessId,
        to: known.email_as_typed,
        language,
        signInLink: origin + hostedPaths.signIn,
        recoverLink: forgotPasswordLink(origin),
      },
      { secret: config.secret, now },
    );
  }
  const stateToken = await startVerification(transaction, { businessId, member: null, passwordHash }, visit);
  return { result: 'verify_email', stateToken };
}

function attemptOf(
  { businessId, email }: { businessId: string; email: string },
  { clientAddress, config, now }: Visit,
) {
  return { businessId, email: normaliseEmail(email), clientAddress, secret: config.secret, now };
}

/** A member's display name: nickname, name, or the local part of the address. */
export function nameIn({ nickname, firstName, lastName }: IdentityProfile = {}, email: string): string {
  const nameParts = [firstName, lastName].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  const name = nickname?.trim() || nameParts.join(' ') || (email.trim().split('@')[0] ?? '');
  return Array.from(name).slice(0, 200).join('');
}

async function note(
  transaction: Transaction,
  {
    visit: { clientAddress, requestId, now },
    ...entry
  }: Pick<SignInLogEntry, 'businessId' | 'memberId' | 'outcome'> & { visit: Visit },
): Promise<void> {
  await logSignIn(transaction, { ...entry, event: 'register', clientAddress, requestId, now });
}
