import { secondsFrom } from '../../../../contract/durations.ts';
import type { Queries, Transaction } from '../../../database/database.ts';
import {
  countFailedExchange,
  findUsedCode,
  insertAuthorizationCode,
  spendAuthorizationCode,
  type SpentCode,
} from '../../../tables/identity/authorizationCodes.ts';
import { revokeFamily } from '../../../tables/identity/issuedTokens.ts';
import { logSignIn } from '../../../tables/identity/signInLog.ts';
import { lockSignInSession, touchSignInSession } from '../../../tables/identity/signInSessions.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { lifetime } from './tokenLifetimes.ts';

/** Failed exchanges after which a code is invalid (security goal B2). */
const maxFailures = 5;

interface CodeFacts {
  businessId: string;
  clientId: string;
  signInSessionId: string;
  redirectUri: string | undefined;
  codeChallenge: string;
}

/**
 * Issues a code for one exchange within 60 seconds, bound to client, redirect URI, challenge and sign-in session.
 */
export async function issueAuthorizationCode(db: Queries, facts: CodeFacts, now: Date): Promise<string> {
  const code = randomSecret();
  await insertAuthorizationCode(db, {
    ...facts,
    redirectUri: facts.redirectUri ?? null,
    codeHash: await hashSecret(code),
    familyId: crypto.randomUUID(),
    expiresAt: secondsFrom(now, lifetime.authorizationCode),
  });
  return code;
}

export interface Exchange {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  codeVerifier: string;
  requestId: string;
  now: Date;
}

/**
 * Redeems a code. Undefined for any refusal. The effects of a refusal (a counted failure, or the revocation of all
 * tokens of a reused code) are written in the same transaction, so the caller must let it commit.
 */
export async function redeemAuthorizationCode(
  transaction: Transaction,
  { code, clientId, redirectUri, codeVerifier, requestId, now }: Exchange,
): Promise<SpentCode | undefined> {
  const codeHash = await hashSecret(code);
  const spent = await spendAuthorizationCode(transaction, {
    codeHash,
    clientId,
    redirectUri: redirectUri ?? null,
    codeChallenge: await hashSecret(codeVerifier),
    now,
    maxFailures,
  });
  if (spent) {
    const { business_id: businessId, sign_in_session_id: signInSessionId, member_id: memberId } = spent;
    const lives = await touchSignInSession(transaction, { businessId, id: signInSessionId, now });
    await logSignIn(transaction, {
      businessId,
      event: 'code_exchange',
      outcome: lives ? 'success' : 'failure',
      memberId,
      clientId,
      signInSessionId,
      requestId,
      now,
    });
    return lives ? spent : undefined;
  }
  const used = await findUsedCode(transaction, codeHash);
  if (!used) {
    await countFailedExchange(transaction, codeHash);
    return undefined;
  }
  const { business_id: businessId, sign_in_session_id: signInSessionId } = used;
  await lockSignInSession(transaction, businessId, signInSessionId);
  await revokeFamily(transaction, { businessId, familyId: used.family_id, now });
  await logSignIn(transaction, {
    businessId,
    event: 'code_reused',
    outcome: 'failure',
    clientId: used.client_id,
    signInSessionId,
    requestId,
    now,
  });
  return undefined;
}
