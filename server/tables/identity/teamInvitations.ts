import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { MemberRole } from './members.ts';
import { insertInto } from '../rows.ts';

/** An invitation to the team. It is open until it is accepted, revoked or expired. */
export interface InvitationRow {
  id: string;
  businessId: string;
  /** The form that is unique in a business. */
  email: string;
  emailAsTyped: string;
  role: MemberRole;
  /** Name of the member who last sent it. */
  invitedBy: string;
  staffMemberId: string | null;
  sentAt: Date;
  expiresAt: Date;
}

const columns = sql`id, business_id as "businessId", email, email_as_typed as "emailAsTyped", role,
  invited_by as "invitedBy", staff_member_id as "staffMemberId", sent_at as "sentAt", expires_at as "expiresAt"`;

const unanswered = sql`accepted_at is null and revoked_at is null`;

export async function insertInvitation(
  db: Queries,
  invitation: InvitationRow & { tokenHash: string },
): Promise<void> {
  await db.write(
    insertInto('team_invitations', {
      id: invitation.id,
      business_id: invitation.businessId,
      email: invitation.email,
      email_as_typed: invitation.emailAsTyped,
      role: invitation.role,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      staff_member_id: invitation.staffMemberId,
      sent_at: invitation.sentAt,
      expires_at: invitation.expiresAt,
    }),
    1,
  );
}

/** Unanswered invitations, including expired ones, newest first. */
export function unansweredInvitations(db: Queries, businessId: string): Promise<InvitationRow[]> {
  return db.rows(
    sql<InvitationRow>`select ${columns} from team_invitations
      where business_id = ${businessId} and ${unanswered} order by sent_at desc, id`,
  );
}

export async function countOpenInvitations(db: Queries, businessId: string, now: Date): Promise<number> {
  const row = await db.first(
    sql<{ count: number }>`select count(*)::int as count from team_invitations
      where business_id = ${businessId} and ${unanswered} and expires_at > ${now}`,
  );
  return row?.count ?? 0;
}

/** Locks an unanswered invitation until the transaction ends. */
export function lockInvitation(
  db: Queries,
  businessId: string,
  which: { id: string } | { email: string } | { staffMemberId: string },
): Promise<InvitationRow | undefined> {
  const condition =
    'id' in which
      ? sql`id = ${which.id}`
      : 'email' in which
        ? sql`email = ${which.email}`
        : sql`staff_member_id = ${which.staffMemberId}`;
  return db.first(
    sql<InvitationRow>`select ${columns} from team_invitations
      where business_id = ${businessId} and ${unanswered} and ${condition} for update`,
  );
}

/** Finds the invitation of a link, of any business; undefined if it was accepted, revoked or has expired. */
export function findInvitationByToken(
  db: Queries,
  { tokenHash, now }: { tokenHash: string; now: Date },
  { locked }: { locked: boolean } = { locked: false },
): Promise<InvitationRow | undefined> {
  return db.first(
    sql<InvitationRow>`select ${columns} from team_invitations
      where token_hash = ${tokenHash} and ${unanswered} and expires_at > ${now} ${locked ? sql`for update` : sql``}`,
  );
}

/** Replaces the link by a new one. */
export async function renewInvitation(
  db: Queries,
  invitation: Pick<InvitationRow, 'businessId' | 'id' | 'invitedBy' | 'sentAt' | 'expiresAt'> & {
    tokenHash: string;
  },
): Promise<void> {
  const { businessId, id, invitedBy, sentAt, expiresAt, tokenHash } = invitation;
  await db.write(
    sql`update team_invitations
      set token_hash = ${tokenHash}, invited_by = ${invitedBy}, sent_at = ${sentAt}, expires_at = ${expiresAt}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** Records how an invitation ended. */
export async function endInvitation(
  db: Queries,
  { businessId, id, how, now }: { businessId: string; id: string; how: 'accepted' | 'revoked'; now: Date },
): Promise<void> {
  const column = how === 'accepted' ? sql`accepted_at` : sql`revoked_at`;
  await db.write(
    sql`update team_invitations set ${column} = ${now}
      where business_id = ${businessId} and id = ${id} and ${unanswered}`,
    1,
  );
}

/** Deletes unusable invitations of all businesses. */
export function deleteOldInvitations(db: Queries, before: Date): Promise<number> {
  return db.write(sql`delete from team_invitations where expires_at < ${before}`);
}
