import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A session as its member sees it. */
export interface OwnSessionRow {
  id: string;
  created_at: Date;
  last_used_at: Date;
  user_agent: string | null;
  network: string | null;
}

interface Member {
  businessId: string;
  memberId: string;
}

/** A session is active if it is neither revoked nor expired; `idleSince` is the limit of its last use. */
interface Moment {
  now: Date;
  idleSince: Date;
}

/** A member's active sessions, most recently used first. */
export function findOwnSessions(
  db: Queries,
  { businessId, memberId, now, idleSince, limit }: Member & Moment & { limit: number },
): Promise<OwnSessionRow[]> {
  return db.rows(
    sql<OwnSessionRow>`select id, created_at, last_used_at, user_agent, network from sign_in_sessions
      where business_id = ${businessId} and member_id = ${memberId} and revoked_at is null
        and expires_at > ${now} and last_used_at > ${idleSince}
      order by last_used_at desc, id limit ${limit}`,
  );
}

/**
 * Locks a member's unrevoked sessions until the transaction ends and returns their ids. Issuing tokens takes the
 * same lock first. Locks in the order of ids to avoid deadlocks.
 */
export async function lockOwnSessions(db: Queries, { businessId, memberId }: Member): Promise<string[]> {
  const rows = await db.rows(
    sql<{ id: string }>`select id from sign_in_sessions
      where business_id = ${businessId} and member_id = ${memberId} and revoked_at is null
      order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Revokes locked sessions and all their tokens. */
export async function revokeSessions(
  db: Queries,
  { businessId, ids, now }: { businessId: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await db.write(
    sql`update sign_in_sessions set revoked_at = ${now}
      where business_id = ${businessId} and id = any(${ids}::uuid[]) and revoked_at is null`,
    ids.length,
  );
  for (const table of [sql`refresh_tokens`, sql`access_tokens`]) {
    await db.write(
      sql`update ${table} set revoked_at = ${now}
        where business_id = ${businessId} and sign_in_session_id = any(${ids}::uuid[]) and revoked_at is null`,
    );
  }
}

/** Logs that the member ended each of these sessions. */
export async function logSignOuts(
  db: Queries,
  entry: Member & { ids: readonly string[]; requestId: string; now: Date },
): Promise<void> {
  const { businessId, memberId, ids, requestId, now } = entry;
  await db.write(
    sql`insert into sign_in_log (business_id, at, event, outcome, member_id, sign_in_session_id, request_id)
      select ${businessId}, ${now}, 'sign_out', 'success', ${memberId}, session_id, ${requestId}
      from unnest(${ids}::uuid[]) as session_id`,
    ids.length,
  );
}

/** Stores the browser of a request that an access token was issued to; skips the write if nothing changed. */
export async function updateDevice(
  db: Queries,
  device: { tokenHash: string; userAgent: string | null; network: string | null },
): Promise<void> {
  const { tokenHash, userAgent, network } = device;
  await db.write(
    sql`update sign_in_sessions s set user_agent = ${userAgent}, network = ${network}
      from access_tokens a
      where a.token_hash = ${tokenHash} and s.id = a.sign_in_session_id and s.business_id = a.business_id
        and (s.user_agent, s.network) is distinct from (${userAgent}::text, ${network}::text)`,
  );
}
