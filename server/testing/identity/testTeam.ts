import { sql } from 'kysely';
import { hashSecret, randomSecret } from '../../secrets/secrets.ts';
import { insertAccessToken } from '../../tables/identity/accessTokens.ts';
import { insertSignInSession } from '../../tables/identity/signInSessions.ts';
import type { TestApp } from '../testApp.ts';

/** Signs a member in with a separate browser and issues an access and a refresh token. Returns the access token. */
export async function signInAs(
  { database, options }: TestApp,
  { businessId, memberId }: { businessId: string; memberId: string },
): Promise<string> {
  const now = options.clock();
  const expiresAt = new Date('2100-01-01T00:00:00Z');
  const [id, token] = [crypto.randomUUID(), randomSecret()];
  const client = await database.first(sql<{ id: string }>`
    select client_id as id from oauth_clients where business_id = ${businessId} limit 1`);
  const clientId = client?.id ?? '';
  await insertSignInSession(database, {
    id,
    businessId,
    memberId,
    tokenHash: await hashSecret(randomSecret()),
    now,
    expiresAt,
  });
  const familyId = crypto.randomUUID();
  await insertAccessToken(database, {
    tokenHash: await hashSecret(token),
    businessId,
    clientId,
    kind: 'member',
    memberId,
    signInSessionId: id,
    familyId,
    now,
    expiresAt,
  });
  await database.write(
    sql`insert into refresh_tokens (token_hash, business_id, client_id, member_id, sign_in_session_id, family_id,
        issued_at, idle_expires_at, absolute_expires_at)
      values (${await hashSecret(randomSecret())}, ${businessId}, ${clientId}, ${memberId}, ${id}, ${familyId},
        ${now}, ${expiresAt}, ${expiresAt})`,
    1,
  );
  return token;
}

/** The state of a member's refresh tokens. */
export function findRefreshTokens({ database }: TestApp, memberId: string): Promise<{ revoked: boolean }[]> {
  return database.rows(
    sql<{
      revoked: boolean;
    }>`select revoked_at is not null as revoked from refresh_tokens where member_id = ${memberId}`,
  );
}
