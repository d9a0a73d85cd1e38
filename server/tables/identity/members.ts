import { sql } from 'kysely';
import type {
  Identity,
  IdentityStatus,
  PendingReason,
} from '../../../contract/entities/identity/identity.ts';
import type { IdentityProfile } from '../../../contract/entities/identity/identityProfile.ts';
import type { Queries } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';
import { versionOf } from '../rows.ts';

/** The member's role in the dashboard; null for a customer. */
export type MemberRole = 'owner' | 'admin' | 'staff';

export interface MemberRow {
  id: string;
  business_id: string;
  revision: string;
  email: string;
  email_as_typed: string;
  email_verified: boolean;
  name: string;
  profile: IdentityProfile;
  password_hash: string | null;
  password_is_sample: boolean;
  /** The current password only allows setting a new one. */
  password_reset_required: boolean;
  role: MemberRole | null;
  status: Exclude<IdentityStatus, 'UNKNOWN_STATUS'>;
  /** Pending steps of a PENDING member. */
  status_reasons: PendingReason[];
  created_date: Date;
  updated_date: Date;
}

const columns = sql`id, business_id, revision, email, email_as_typed, email_verified, name, profile, password_hash,
  password_is_sample, password_reset_required, role, status, status_reasons, created_date, updated_date`;

export interface NewMember {
  id: string;
  businessId: string;
  /** In the form of {@link normaliseEmail}, which is unique in a business. */
  email: string;
  emailAsTyped: string;
  name: string;
  passwordHash: string | null;
  passwordIsSample: boolean;
  role: MemberRole | null;
  profile: IdentityProfile;
  /** Pending steps; a member without any is ACTIVE. */
  reasons: readonly PendingReason[];
  now: Date;
}

export async function insertMember(db: Queries, member: NewMember): Promise<void> {
  const { id, businessId, email, emailAsTyped, name, passwordHash, passwordIsSample, role, now } = member;
  const status = member.reasons.length > 0 ? 'PENDING' : 'ACTIVE';
  await db.write(
    sql`insert into members
      (id, business_id, email, email_as_typed, name, profile, password_hash, password_is_sample, password_changed_at,
        role, status, status_reasons, created_date, updated_date)
      values (${id}, ${businessId}, ${email}, ${emailAsTyped}, ${name}, ${json(member.profile)}, ${passwordHash},
        ${passwordIsSample}, ${passwordHash === null ? null : now}, ${role}, ${status}, ${member.reasons}, ${now}, ${now})`,
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

/** Locks the member until the transaction ends. */
export function lockMember(db: Queries, businessId: string, id: string): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members where business_id = ${businessId} and id = ${id} for update`,
  );
}

/** The oldest owner who can sign in. */
export function findOwner(db: Queries, businessId: string): Promise<MemberRow | undefined> {
  return db.first(
    sql<MemberRow>`select ${columns} from members
      where business_id = ${businessId} and role = 'owner' and status = 'ACTIVE'
      order by created_date, id limit 1`,
  );
}

/** Stores the same password hashed with current parameters: not an edit, so revision and dates stay. */
export async function updatePasswordHash(
  db: Queries,
  { businessId, id, from, to }: { businessId: string; id: string; from: string; to: string },
): Promise<void> {
  await db.write(
    sql`update members set password_hash = ${to}
      where business_id = ${businessId} and id = ${id} and password_hash = ${from}`,
  );
}

/** Replaces the password by one that someone chose. */
export async function storePassword(
  db: Queries,
  { businessId, id, hash, now }: { businessId: string; id: string; hash: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update members set password_hash = ${hash}, password_is_sample = false, password_reset_required = false,
        password_changed_at = ${now}, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** From now on the member's password only allows setting a new one. */
export async function requirePasswordReset(
  db: Queries,
  { businessId, id, now }: { businessId: string; id: string; now: Date },
): Promise<void> {
  await db.write(
    sql`update members set password_reset_required = true, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/**
 * Stores verification and pending steps; a member without pending steps becomes ACTIVE, any other status stays.
 */
export async function storeVerification(
  db: Queries,
  member: {
    businessId: string;
    id: string;
    emailVerified: boolean;
    reasons: readonly PendingReason[];
    now: Date;
  },
): Promise<void> {
  const { businessId, id, emailVerified, reasons, now } = member;
  await db.write(
    sql`update members set email_verified = ${emailVerified}, status_reasons = ${reasons},
        status = case when status = 'PENDING' and ${reasons.length === 0} then 'ACTIVE' else status end,
        revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** Stores profile data from a trusted client. */
export async function storeProfile(
  db: Queries,
  member: { businessId: string; id: string; name: string; profile: IdentityProfile; now: Date },
): Promise<void> {
  const { businessId, id, name, profile, now } = member;
  await db.write(
    sql`update members set name = ${name}, profile = ${json(profile)}, revision = revision + 1, updated_date = ${now}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** All owners and admins who can sign in. */
export function findDeciders(db: Queries, businessId: string): Promise<MemberRow[]> {
  return db.rows(
    sql<MemberRow>`select ${columns} from members
      where business_id = ${businessId} and role in ('owner', 'admin') and status = 'ACTIVE' order by id`,
  );
}

/** A member in the form of the identity calls (reference/entities.md section 15). */
export function toIdentity(row: MemberRow): Identity {
  return {
    ...versionOf(row),
    identityProfile: row.profile,
    email: { address: row.email_as_typed, isVerified: row.email_verified },
    status: {
      name: row.status,
      // A declined member keeps them for a later approval.
      ...(row.status === 'PENDING' && row.status_reasons.length > 0 && { reasons: row.status_reasons }),
    },
    factors: row.password_hash === null ? [] : [{ type: 'PASSWORD', status: 'ACTIVE' }],
  };
}
