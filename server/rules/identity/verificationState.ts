import { lockChallengeOfState } from '../../tables/identity/emailChallenges.ts';
import type { AppOptions } from '../options.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { secondsUntilMail } from './verificationCodes.ts';

/** Data shown at the code field. Undefined if no code is valid for this state token. */
export function verificationState(
  { businessId, stateToken }: { businessId: string; stateToken: string },
  { database, clock }: AppOptions,
): Promise<{ secondsUntilResend: number } | undefined> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const asked = { businessId, tokenHash: await hashSecret(stateToken), now };
    const challenge = await lockChallengeOfState(transaction, asked);
    return challenge && { secondsUntilResend: secondsUntilMail(challenge.sent_at, now) };
  });
}
