import type { AppOptions } from '../../options.ts';
import type { Transaction } from '../../../database/database.ts';
import {
  findMemberByEmail,
  lockMember,
  updatePasswordHash,
  type MemberRow,
} from '../../../tables/identity/members.ts';
import { logSignIn, type SignInLogEntry } from '../../../tables/identity/signInLog.ts';
import type { CaptchaDemand } from '../../../tables/identity/signOnPolicies.ts';
import { captchaDemand, checkCaptcha, type CaptchaTokens, type CaptchaVerdict } from './captcha.ts';
import {
  admit,
  inBrowser,
  type Admission,
  type BrowserEntry,
  type Entered,
  type Entrance,
} from './entrances.ts';
import { knownDevice } from './knownDevices.ts';
import { normaliseEmail } from '../members.ts';
import { isLoopbackHost } from '../ownOrigins.ts';
import { comparePassword } from '../passwords/passwords.ts';
import { hidesKnownAddresses } from './signOnPolicies.ts';
import {
  admitAttempt,
  failuresBeforeCaptcha,
  forgiveAttempt,
  uncountAttempt,
  type Attempt,
} from './signInThrottle.ts';
import type { Visit } from './visit.ts';

export interface Proof {
  businessId: string;
  email: string;
  password: string;
  captchaTokens?: CaptchaTokens;
}

export interface Credentials extends Proof {
  clientAddress: string | undefined;
  /** The browser's cookie. */
  cookie: string | undefined;
  deviceCookie: string | undefined;
  requestId: string;
  /** BCP 47, for the mail with a code. */
  language?: string;
}

/** A captcha is required; `unavailable`: the verifier does not answer, and sign-in is refused. */
export interface CaptchaWanted {
  result: 'captcha';
  problem: Exclude<CaptchaVerdict, 'passed'>;
}

type Refusal =
  /** Wrong password, no right to sign in, or a hidden unknown address, without saying which. */
  | { result: 'refused' }
  | { result: 'unknown_address' }
  | { result: 'wait'; seconds: number }
  | CaptchaWanted
  /** The password is correct but must be replaced first, through a recovery mail. */
  | { result: 'reset_required' };

export type AuthenticationOutcome<Entry extends Entered> = Admission<Entry> | Refusal;

export type SignInOutcome =
  | ({ result: 'signed_in'; member: MemberRow } & BrowserEntry)
  | Exclude<AuthenticationOutcome<BrowserEntry>, { result: 'signed_in' }>;

/** Signs a member in on a hosted page, with email address and password. */
export async function signIn(credentials: Credentials, options: AppOptions): Promise<SignInOutcome> {
  const { clientAddress, cookie, deviceCookie, requestId, language } = credentials;
  const now = options.clock();
  const visit = { config: options.config, requestId, now, clientAddress, deviceCookie, language };
  const outcome = await authenticate(credentials, inBrowser({ cookie, requestId, now }), visit, options);
  if (outcome.result !== 'signed_in') return outcome;
  return { result: 'signed_in', member: outcome.member, ...outcome.entry };
}

/**
 * Authenticates a member by email address and password. Each attempt that reaches the password check hashes
 * exactly once, whatever the outcome (security goal B10).
 */
export async function authenticate<Entry extends Entered>(
  proof: Proof,
  enter: Entrance<Entry>,
  visit: Visit,
  options: AppOptions,
): Promise<AuthenticationOutcome<Entry>> {
  const checked = await check(proof, visit, options);
  const outcome = await options.database.transaction(async (transaction) => {
    if (checked.result === 'right') return enterWith(transaction, checked, enter, visit);
    const { triedMemberId: memberId, ...refusal } = checked;
    const { businessId } = proof;
    await logAttempt(transaction, { businessId, memberId, outcome: outcomeOf(refusal), visit });
    return refusal;
  });
  return outcome.result === 'replaced' ? authenticate(proof, enter, visit, options) : outcome;
}

type Checked =
  | { result: 'right'; member: MemberRow; better: string | undefined }
  | (Refusal & { triedMemberId?: string });

async function check(proof: Proof, visit: Visit, options: AppOptions): Promise<Checked> {
  const { businessId } = proof;
  const { clientAddress, deviceCookie, config, now } = visit;
  const { secret } = config;
  const email = normaliseEmail(proof.email);
  const known = await knownDevice(secret, deviceCookie, { businessId, email });
  const attempt = { businessId, email, clientAddress, known, secret, now };
  const { database, passwords } = options;
  const freeFailures = freeOf[await captchaDemand(database, businessId, options)];
  // Counted inside the turn: of many concurrent correct passwords only those being compared are counted.
  const inTurn = (free: number) =>
    passwords.inTurn(() => tryPassword({ attempt, password: proof.password, freeFailures: free }, options));

  const first = await inTurn(freeFailures);
  if (first.result !== 'captcha_wanted') return first;
  // Outside the turn: a slow verifier must not block other sign-ins.
  const problem = await checkCaptcha(proof.captchaTokens ?? [], clientAddress, options);
  if (problem === 'passed') {
    const second = await inTurn(Infinity);
    if (second.result !== 'captcha_wanted') return second;
  }
  if (problem === 'invalid') await database.transaction((transaction) => admitAttempt(transaction, attempt));
  return { result: 'captcha', problem: problem === 'passed' ? 'invalid' : problem };
}

/** Failures before a captcha is required. */
const freeOf = { off: Infinity, after_failures: failuresBeforeCaptcha, always: 0 } as const satisfies Record<
  CaptchaDemand,
  number
>;

async function tryPassword(
  { attempt, password, freeFailures }: { attempt: Attempt; password: string; freeFailures: number },
  options: AppOptions,
): Promise<Checked | { result: 'captcha_wanted' }> {
  const { database, passwords } = options;
  const { businessId, email } = attempt;
  const found = await database.transaction(async (transaction) => {
    const { waitSeconds, failures } = await admitAttempt(transaction, attempt);
    if (waitSeconds > 0) return { refusal: { result: 'wait', seconds: waitSeconds } } as const;
    if (failures >= freeFailures) {
      await uncountAttempt(transaction, attempt);
      return { refusal: { result: 'captcha_wanted' } } as const;
    }
    // Read for every address, so that neither the statements nor the hash reveal whether the address is known.
    const hidden = await hidesKnownAddresses(transaction, businessId, options.config);
    return { member: await findMemberByEmail(transaction, businessId, email), hidden };
  });
  if (found.refusal) return found.refusal;

  const { member, hidden } = found;
  const { valid, better } = await comparePassword(passwords, password, member?.password_hash);
  if (!member && !hidden) return { result: 'unknown_address' };
  if (!member || !valid || !maySignIn(member, options)) {
    return { result: 'refused', triedMemberId: member?.id };
  }
  await database.transaction((transaction) => forgiveAttempt(transaction, attempt));
  if (member.password_reset_required) return { result: 'reset_required', triedMemberId: member.id };
  return { result: 'right', member, better };
}

function maySignIn(member: MemberRow, options: AppOptions): boolean {
  const hasRight = member.status === 'ACTIVE' || member.status === 'PENDING';
  return hasRight && (!member.password_is_sample || mayUseSamplePassword(options));
}

async function enterWith<Entry extends Entered>(
  transaction: Transaction,
  { member, better }: Extract<Checked, { result: 'right' }>,
  enter: Entrance<Entry>,
  visit: Visit,
): Promise<Admission<Entry> | { result: 'replaced' }> {
  const { business_id: businessId, id: memberId, password_hash: from } = member;
  const current = await lockMember(transaction, businessId, memberId);
  // The stored hash changed since the comparison. A changed password must be refused (security goal B13), the same
  // password rehashed by another login must not; the caller compares again.
  if (from === null || current?.password_hash !== from) return { result: 'replaced' };
  if (better) await updatePasswordHash(transaction, { businessId, id: memberId, from, to: better });
  const admission = await admit(transaction, { businessId, memberId }, enter, visit);
  const entered = admission.result === 'signed_in' ? admission.entry.signInSessionId : undefined;
  const outcome = admission.result === 'signed_in' ? 'success' : 'failure';
  await logAttempt(transaction, { businessId, memberId, signInSessionId: entered, outcome, visit });
  return admission;
}

function outcomeOf(refusal: Refusal): SignInLogEntry['outcome'] {
  if (refusal.result === 'wait') return 'throttled';
  return refusal.result === 'captcha' && refusal.problem === 'unavailable' ? 'unavailable' : 'failure';
}

async function logAttempt(
  transaction: Transaction,
  {
    visit: { clientAddress, requestId, now },
    ...entry
  }: Pick<SignInLogEntry, 'businessId' | 'memberId' | 'signInSessionId' | 'outcome'> & { visit: Visit },
): Promise<void> {
  await logSignIn(transaction, { ...entry, event: 'sign_in', clientAddress, requestId, now });
}

/** The sample password is public, so it is valid only where no one else can connect. */
export function mayUseSamplePassword({ config }: AppOptions): boolean {
  return isLoopbackHost(new URL(config.publicUrl).hostname);
}
