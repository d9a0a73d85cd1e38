import { ApiError } from '../../../../contract/errors.ts';
import type { AppOptions } from '../../options.ts';
import { lockMember, requirePasswordReset } from '../../../tables/identity/members.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { endOtherAccess } from '../signIn/otherAccess.ts';
import { sendLink } from './recoverPassword.ts';
import type { Visit } from '../signIn/visit.ts';

/**
 * For a password that others may know: ends all that the member has open, and lets the password open nothing but the way
 * to a new one, which is mailed. Throws NOT_FOUND for nobody's id and FAILED_PRECONDITION for who has no password.
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
