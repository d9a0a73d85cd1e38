import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { MemberRole, MemberRow } from './members.ts';

/** A member with a role, as the team list shows them. */
export interface TeamMemberRow {
  id: string;
  emailAsTyped: string;
  name: string;
  role: MemberRole;
  status: MemberRow['status'];
  createdDate: Date;
  /** Last token request of a browser that is still signed in. */
  lastUsedAt: Date | null;
  staffMemberId: string | null;
}

interface Moment {
  now: Date;
  /** Limit of the last use of an active session. */
  idleSince: Date;
}

/** Owners first, then admins, then staff, each by name; with `memberId` that member only. */
export function selectTeam(
  db: Queries,
  businessId: string,
  { now, idleSince, memberId }: Moment & { memberId?: string },
): Promise<TeamMemberRow[]> {
  const which = memberId === undefined ? sql`` : sql`and m.id = ${memberId}`;
  return db.rows(
    sql<TeamMemberRow>`select m.id, m.email_as_typed as "emailAsTyped", m.name, m.role, m.status,
        m.created_date as "createdDate", s.id as "staffMemberId",
        (select max(u.last_used_at) from sign_in_sessions u
          where u.business_id = m.business_id and u.member_id = m.id and u.revoked_at is null
            and u.expires_at > ${now} and u.last_used_at > ${idleSince}) as "lastUsedAt"
      from members m
        left join staff_members s on s.business_id = m.business_id and s.user_id = m.id and s.deleted_date is null
      where m.business_id = ${businessId} and m.role is not null ${which}
      order by array_position(array['owner', 'admin', 'staff'], m.role), lower(m.name), m.id`,
  );
}

/**
 * Locks the owners who can sign in until the transaction ends, so that of two who leave at once one is refused.
 */
export async function lockActiveOwners(db: Queries, businessId: string): Promise<string[]> {
  const rows = await db.rows(
    sql<{ id: string }>`select id from members
      where business_id = ${businessId} and role = 'owner' and status = 'ACTIVE' order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Null makes the member a customer. The member's row is locked. */
export async function storeRole(
  db: Queries,
  { businessId, id, role, now }: { businessId: string; id: string; role: MemberRole | null; now: Date },
): Promise<void> {
  await db.write(
    sql`update members set role = ${role}, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** Activates a member who followed a mailed link: the address is verified, and an invitation replaces approval. */
export async function letIn(
  db: Queries,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update members set email_verified = true, status = 'ACTIVE', status_reasons = '{}',
        revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
