import type { AppOptions } from '../../options.ts';
import { revokeAccessToken } from '../../../tables/identity/accessTokens.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { revokeRefreshToken } from './refreshTokens.ts';
import { hashSecret } from '../../../secrets/secrets.ts';

/**
 * Ends a refresh token with everything issued beside it, or one access token (RFC 7009 section 2.1); with `clientId` only
 * if that client has it. A token that nobody knows, or a visitor's, is left as it is.
 */
export async function revokeAnyToken(
  { database, clock }: AppOptions,
  { token, clientId, requestId }: { token: string; clientId: string | undefined; requestId: string },
): Promise<void> {
  const now = clock();
  await database.transaction(async (transaction) => {
    if (await revokeRefreshToken(transaction, { token, clientId, requestId, now })) return;
    const ended = await revokeAccessToken(transaction, { tokenHash: await hashSecret(token), clientId, now });
    if (!ended) return;
    await logSignIn(transaction, {
      businessId: ended.business_id,
      event: 'token_revoked',
      outcome: 'success',
      memberId: ended.member_id,
      clientId: ended.client_id,
      signInSessionId: ended.sign_in_session_id,
      requestId,
      now,
    });
  });
}
