import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** What a member may do in the business's dashboard; null for a customer. */
export type MemberRole = 'owner' | 'admin' | 'staff';

export interface MemberRow {
  id: string;
  business_id: string;
  revision: string;
  email: string;
  email_as_typed: string;
  name: string;
  password_hash: string | null;
  password_is_sample: boolean;
  role: MemberRole | null;
  status: 'PENDING' | 'ACTIVE' | 'DELETED' | 'BLOCKED' | 'OFFLINE';
}

const columns = sql`id, business_id, revision, email, email_as_typed, name, password_hash, password_is_sample, role, status`;

export interface NewMember {
  id: string;
  businessId: string;
  /** As {@link normaliseEmail} gives it: the form that is unique in a business. */
  email: string;
  emailAsTyped: string;
  name: string;
  passwordHash: string | null;
  passwordIsSample: boolean;
  role: MemberRole | null;
  now: Date;
}

export async function insertMember(db: Queries, member: NewMember): Promise<void> {
  const { id, businessId, email, emailAsTyped, name, passwordHash, passwordIsSample, role, now } = member;
  await db.write(
    sql`insert into members
      (id, business_id, email, email_as_typed, name, password_hash, password_is_sample, password_changed_at, role, created_date, updated_date)
      values (${id}, ${businessId}, ${email}, ${emailAsTyped}, ${name}, ${passwordHash}, ${passwordIsSample},
        ${passwordHash === null ? null : now}, ${role}, ${now}, ${now})`,
    1,
  );
}

export function findMemberByEmail(
  db: Queries,
  businessId: string,
  email: string,
): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members where business_id = ${businessId} and email = ${email}`,
  );
}

export function findMember(db: Queries, businessId: string, id: string): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members where business_id = ${businessId} and id = ${id}`,
  );
}

/** The same, locked until the transaction ends. */
export function lockMember(db: Queries, businessId: string, id: string): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members where business_id = ${businessId} and id = ${id} for update`,
  );
}

/** The business's first owner who can sign in. */
export function findOwner(db: Queries, businessId: string): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members
      where business_id = ${businessId} and role = 'owner' and status = 'ACTIVE'
      order by created_date, id limit 1`,
  );
}

/** The same password under today's parameters: no change that anybody made, so neither revision nor dates move. */
export async function updatePasswordHash(
  db: Queries,
  { businessId, id, from, to }: { businessId: string; id: string; from: string; to: string },
): Promise<void> {
  await db.write(
    sql`update members set password_hash = ${to}
      where business_id = ${businessId} and id = ${id} and password_hash = ${from}`,
  );
}
