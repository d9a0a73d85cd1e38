import type { DeclinedRegistration, Registration } from '../../../contract/calls/identity/team.ts';
import type { PendingReason } from '../../../contract/entities/identity/identity.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Queries } from '../../database/database.ts';
import { lockMember, type MemberRow } from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import {
  selectDeclined,
  selectRegistrations,
  storeStatus,
  type RegistrationRow,
} from '../../tables/identity/registrations.ts';
import { recordChange } from '../recordChange.ts';
import { asSignedIn } from './signIn/signedInMember.ts';
import type { Writing } from '../writing.ts';

/** Customers whose registration an owner or admin decides under the sign-on policy. `approveMember` approves them. */

const maxListed = 1000;
const approval: PendingReason = 'PENDING_ADMIN_APPROVAL_REQUIRED';

/** At most `maxListed` registrations that await approval, and as many declined ones. */
export async function readRegistrations({ db, businessId }: Pick<Writing, 'db' | 'businessId'>): Promise<{
  registrations: Registration[];
  declined: DeclinedRegistration[];
}> {
  const waiting = await selectRegistrations(db, businessId, maxListed);
  const declined = await selectDeclined(db, businessId, maxListed);
  return {
    registrations: waiting.map(asRegistration),
    declined: declined.map((row) => ({
      ...asRegistration(row),
      declinedDate: row.declinedDate.toISOString(),
    })),
  };
}

function asRegistration({
  id,
  emailAsTyped,
  emailVerified,
  name,
  createdDate,
}: RegistrationRow): Registration {
  return {
    memberId: id,
    email: emailAsTyped,
    emailVerified,
    name,
    registeredDate: createdDate.toISOString(),
  };
}

const waits = ({ status, status_reasons: reasons }: MemberRow) =>
  status === 'PENDING' && reasons.includes(approval);

/** Only a decline blocks a customer. */
const isDeclined = ({ status, role }: MemberRow) => status === 'BLOCKED' && role === null;

/** Locks the member. Throws NOT_FOUND for another member, e.g. because someone else has decided. */
async function lockIf(
  db: Queries,
  { businessId, memberId }: { businessId: string; memberId: string },
  fits: (member: MemberRow) => boolean,
): Promise<MemberRow> {
  const member = await lockMember(db, businessId, memberId);
  if (member && fits(member)) return member;
  throw new ApiError('NOT_FOUND', 'No pending registration found. It may have been handled already.');
}

/**
 * Declines a waiting member without notifying them; a team invitation still admits them. They keep their pending steps
 * for a later approval.
 */
export async function refuseRegistration(writing: Writing, memberId: string): Promise<void> {
  const { db, businessId } = writing;
  const member = await lockIf(db, { businessId, memberId }, waits);
  await decide(writing, member, {
    status: 'BLOCKED',
    reasons: member.status_reasons,
    slug: 'refused',
    event: 'member_declined',
  });
}

/** Undoes a decline: the member waits again. */
export async function reopenRegistration(writing: Writing, memberId: string): Promise<void> {
  const { db, businessId } = writing;
  await reopen(writing, await lockIf(db, { businessId, memberId }, isDeclined));
}

/** Lets a waiting or declined member be approved: a declined one waits again. */
export async function awaitDecision(writing: Writing, memberId: string): Promise<void> {
  const { db, businessId } = writing;
  const member = await lockIf(db, { businessId, memberId }, (one) => waits(one) || isDeclined(one));
  if (isDeclined(member)) await reopen(writing, member);
}

async function reopen(writing: Writing, member: MemberRow): Promise<void> {
  const { status_reasons: kept } = member;
  await decide(writing, member, {
    status: 'PENDING',
    // Earlier versions cleared the steps of declined members.
    reasons: kept.includes(approval) ? kept : [...kept, approval],
    slug: 'reopened',
    event: 'registration_reopened',
  });
}

interface Decision extends Pick<Parameters<typeof storeStatus>[1], 'status' | 'reasons'> {
  /** Name of the event in the history. */
  slug: string;
  /** The same in the log of sign-ins. */
  event: Parameters<typeof logSignIn>[1]['event'];
}

async function decide(
  writing: Writing,
  member: MemberRow,
  { status, reasons, slug, event }: Decision,
): Promise<void> {
  const { db, businessId, now, requestId } = writing;
  const { id: memberId } = member;
  await storeStatus(db, { businessId, id: memberId, status, reasons, now });
  await recordChange(writing, 'member', { action: 'acted', slug, after: asSignedIn(member), body: {} });
  await logSignIn(db, { businessId, event, outcome: 'success', memberId, requestId, now });
}
