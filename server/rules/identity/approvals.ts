import type { PendingReason } from '../../../contract/entities/identity/identity.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Transaction } from '../../database/database.ts';
import { queueMail } from '../../mail/mails.ts';
import {
  findDeciders,
  lockMember,
  storeVerification,
  type MemberRow,
} from '../../tables/identity/members.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { hostedPaths } from './hostedPaths.ts';
import { mailOrigin } from './mailOrigin.ts';
import type { Visit } from './signIn/visit.ts';

const approval: PendingReason = 'PENDING_ADMIN_APPROVAL_REQUIRED';

/** Notifies all owners and admins that a member awaits approval. */
export async function askForApproval(
  transaction: Transaction,
  { business_id: businessId, name, email_as_typed: email }: MemberRow,
  { config, now }: Visit,
): Promise<void> {
  const teamLink = `${await mailOrigin(transaction, businessId, config)}/team`;
  const wanted = { kind: 'approvalWanted', memberName: name, memberEmail: email, teamLink } as const;
  for (const { email_as_typed: to } of await findDeciders(transaction, businessId)) {
    const mail = { ...wanted, businessId, to };
    await queueMail(transaction, mail, { secret: config.secret, now });
  }
}

/**
 * Approves a waiting member and notifies them. Throws NOT_FOUND for an unknown id and FAILED_PRECONDITION for a
 * member who does not await approval. Returns the updated member.
 */
export async function approveMember(
  transaction: Transaction,
  { businessId, memberId }: { businessId: string; memberId: string },
  visit: Visit,
): Promise<MemberRow> {
  const member = await lockMember(transaction, businessId, memberId);
  if (!member) throw new ApiError('NOT_FOUND', 'Member not found.');
  if (!member.status_reasons.includes(approval)) {
    throw new ApiError('FAILED_PRECONDITION', 'This member is not waiting for approval.');
  }
  const { config, requestId, now, clientAddress } = visit;
  const reasons = member.status_reasons.filter((reason) => reason !== approval);
  await storeVerification(transaction, {
    businessId,
    id: memberId,
    emailVerified: member.email_verified,
    reasons,
    now,
  });
  await logSignIn(transaction, {
    businessId,
    event: 'member_approved',
    outcome: 'success',
    memberId,
    clientAddress,
    requestId,
    now,
  });
  const signInLink = (await mailOrigin(transaction, businessId, config)) + hostedPaths.signIn;
  const mail = { kind: 'approved', businessId, to: member.email_as_typed, signInLink } as const;
  await queueMail(transaction, mail, { secret: config.secret, now });
  return (await lockMember(transaction, businessId, memberId)) ?? member;
}
