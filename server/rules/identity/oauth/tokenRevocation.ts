import type { AppOptions } from '../../options.ts';
import { revokeAccessToken } from '../../../tables/identity/accessTokens.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { revokeRefreshToken } from './refreshTokens.ts';
import { hashSecret } from '../../../secrets/secrets.ts';

/**
 * Revokes a refresh token with its whole family, or one access token (RFC 7009 section 2.1); with `clientId` only
 * that client's. Ignores unknown tokens and those of visitors.
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
