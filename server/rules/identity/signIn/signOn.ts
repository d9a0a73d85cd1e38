import type { AnswerOf } from '../../../../contract/call.ts';
import type { signOn as signOnCall } from '../../../../contract/calls/identity/identity.ts';
import type { IdentityProfile } from '../../../../contract/entities/identity/identityProfile.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Transaction } from '../../../database/database.ts';
import { isUniqueViolation } from '../../../database/databaseError.ts';
import type { AppOptions } from '../../options.ts';
import {
  findMember,
  findMemberByEmail,
  insertMember,
  lockMember,
  storeProfile,
  toIdentity,
  type MemberRow,
} from '../../../tables/identity/members.ts';
import { hasConsent } from '../../../tables/identity/oauthConsents.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { issueTicket } from './loginTickets.ts';
import { normaliseEmail } from '../members.ts';
import { nameIn } from '../register.ts';
import { noteVerifiedByOther } from '../verifiedAddress.ts';
import type { Visit } from './visit.ts';

/** The member whom a trusted caller vouches for. */
export interface Vouched {
  businessId: string;
  email: string;
  profile?: IdentityProfile;
  /** The caller has verified the address. */
  verifyEmail?: boolean;
  /** Whether the profile also replaces that of an existing member. */
  mergeExistingContact?: boolean;
  clientId: string;
}

/**
 * Signs someone in without a password because a trusted caller with a consent vouches for them (security
 * resolution 17); an unknown person becomes a member without a role. The sign-on policy does not apply, because
 * the caller decides whom it admits; members with pending steps keep them.
 */
export function signOn(
  vouched: Vouched,
  visit: Visit,
  { database }: AppOptions,
): Promise<AnswerOf<typeof signOnCall>> {
  const attempt = () => database.transaction((transaction) => vouch(transaction, vouched, visit));
  // Of two concurrent sign-ons of someone new the second one finds the first one's member.
  return attempt().catch((error: unknown) => {
    if (!isUniqueViolation(error, 'members_email_key')) throw error;
    return attempt();
  });
}

async function vouch(transaction: Transaction, vouched: Vouched, visit: Visit) {
  const { businessId, clientId } = vouched;
  const { requestId, now, clientAddress } = visit;
  const known = await findMemberByEmail(transaction, businessId, normaliseEmail(vouched.email));
  // Someone new would be a customer, whom only the consent for all customers covers.
  const { id: memberId = crypto.randomUUID(), role = null } = known ?? {};
  if (!(await hasConsent(transaction, { businessId, clientId, memberId, isCustomer: role === null }))) {
    throw new ApiError('PERMISSION_DENIED', 'This client has no consent to sign in this member.');
  }
  const member = await upToDate(
    transaction,
    known ?? (await add(transaction, vouched, visit)),
    vouched,
    visit,
  );
  if (member.status !== 'ACTIVE')
    throw new ApiError('FAILED_PRECONDITION', 'This member may not sign in yet.');
  const ticket = { businessId, clientId, memberId: member.id, purpose: 'authorized_client', now } as const;
  const sessionToken = await issueTicket(transaction, ticket);
  await logSignIn(transaction, {
    businessId,
    event: 'sign_on',
    outcome: 'success',
    memberId: member.id,
    clientId,
    clientAddress,
    requestId,
    now,
  });
  return { sessionToken, identity: toIdentity(member) };
}

async function add(
  transaction: Transaction,
  { businessId, email, profile = {} }: Vouched,
  { now }: Visit,
): Promise<MemberRow> {
  const id = crypto.randomUUID();
  await insertMember(transaction, {
    id,
    businessId,
    email: normaliseEmail(email),
    emailAsTyped: email.trim(),
    name: nameIn(profile, email),
    passwordHash: null,
    passwordIsSample: false,
    role: null,
    profile,
    reasons: [],
    now,
  });
  return reread(transaction, businessId, id);
}

async function upToDate(
  transaction: Transaction,
  { business_id: businessId, id }: MemberRow,
  { profile, verifyEmail = false, mergeExistingContact = false, email }: Vouched,
  visit: Visit,
): Promise<MemberRow> {
  const member = await lockMember(transaction, businessId, id);
  if (!member) throw new ApiError('ABORTED', 'This member has just been removed.');
  if (verifyEmail) await noteVerifiedByOther(transaction, member, visit);
  if (profile && mergeExistingContact) {
    const merged = { ...member.profile, ...profile };
    const name = nameIn(merged, email);
    await storeProfile(transaction, { businessId, id, name, profile: merged, now: visit.now });
  }
  return reread(transaction, businessId, id);
}

async function reread(transaction: Transaction, businessId: string, id: string): Promise<MemberRow> {
  const member = await findMember(transaction, businessId, id);
  if (!member) throw new ApiError('ABORTED', 'This member has just been removed.');
  return member;
}
