import { ApiError } from '../../../../contract/errors.ts';
import type { AppOptions } from '../../options.ts';
import { lockMember, requirePasswordReset } from '../../../tables/identity/members.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { endOtherAccess } from '../signIn/otherAccess.ts';
import { sendLink } from './recoverPassword.ts';
import type { Visit } from '../signIn/visit.ts';

/**
 * For a password that may be compromised: ends all access of the member, limits the password to setting a new one,
 * and mails the link. Throws NOT_FOUND for an unknown id and FAILED_PRECONDITION for a member without a password.
 */
export async function requireNewPassword(
  { businessId, memberId }: { businessId: string; memberId: string },
  visit: Visit,
  { database }: AppOptions,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, businessId, memberId);
    if (!member || member.status === 'DELETED') throw new ApiError('NOT_FOUND', 'Member not found.');
    if (member.password_hash === null) {
      throw new ApiError('FAILED_PRECONDITION', 'This member has no password.');
    }
    const { requestId, now, clientAddress } = visit;
    await requirePasswordReset(transaction, { businessId, id: memberId, now });
    await endOtherAccess(transaction, { businessId, memberId, keep: undefined, requestId, now });
    await logSignIn(transaction, {
      businessId,
      event: 'password_reset_required',
      outcome: 'success',
      memberId,
      clientAddress,
      requestId,
      now,
    });
    await sendLink(transaction, { businessId, member }, 'recovery', visit);
  });
}
