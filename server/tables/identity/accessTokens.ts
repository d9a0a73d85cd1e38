import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { prepare } from '../../database/prepared.ts';
import type { MemberRole } from './members.ts';

export interface NewAccessToken {
  tokenHash: string;
  businessId: string;
  clientId: string;
  kind: 'member' | 'app';
  memberId: string | null;
  signInSessionId: string | null;
  familyId: string | null;
  now: Date;
  expiresAt: Date;
}

export async function insertAccessToken(db: Queries, token: NewAccessToken): Promise<void> {
  const { tokenHash, businessId, clientId, kind, memberId, signInSessionId, familyId, now, expiresAt } =
    token;
  await db.write(
    sql`insert into access_tokens
      (token_hash, business_id, client_id, kind, member_id, sign_in_session_id, family_id, issued_at, expires_at)
      values (${tokenHash}, ${businessId}, ${clientId}, ${kind}, ${memberId}, ${signInSessionId}, ${familyId}, ${now}, ${expiresAt})`,
    1,
  );
}

export interface AccessTokenRow {
  business_id: string;
  client_id: string;
  kind: 'member' | 'app';
  member_id: string | null;
  sign_in_session_id: string | null;
  family_id: string | null;
  issued_at: Date;
  expires_at: Date;
  /** The client's current role when it acts for itself. */
  client_role: 'staff' | 'admin' | null;
  /** The member's current role, not the one at issue: a revoked role is ineffective from the next request. */
  role: MemberRole | null;
  member_active: boolean | null;
}

const liveToken = prepare<AccessTokenRow>(
  'live access token',
  (value) => sql<AccessTokenRow>`
    select a.business_id, a.client_id, a.kind, a.member_id, a.sign_in_session_id, a.family_id, a.issued_at, a.expires_at,
      c.role as client_role, m.role, m.status = 'ACTIVE' as member_active
    from access_tokens a
      join oauth_clients c on c.client_id = a.client_id and c.business_id = a.business_id and c.revoked_at is null
      left join members m on m.id = a.member_id and m.business_id = a.business_id
    where a.token_hash = ${value('tokenHash')} and a.revoked_at is null`,
  { isReusable: true },
);

/** Finds a valid access token by its primary key, with its client and member: one cheap statement per request. */
export async function findAccessToken(
  db: Queries,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<AccessTokenRow | undefined> {
  const row = await db.first(liveToken({ tokenHash }));
  return row && row.expires_at > now ? row : undefined;
}

/** Revokes one access token; with `clientId` only that client's. Returns its owner. */
export function revokeAccessToken(
  db: Queries,
  { tokenHash, clientId, now }: { tokenHash: string; clientId: string | undefined; now: Date },
): Promise<
  Pick<AccessTokenRow, 'business_id' | 'client_id' | 'member_id' | 'sign_in_session_id'> | undefined
> {
  return db.first(
    sql`update access_tokens set revoked_at = ${now}
      where token_hash = ${tokenHash} and revoked_at is null
        and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}::uuid)
      returning business_id, client_id, member_id, sign_in_session_id`,
  );
}
