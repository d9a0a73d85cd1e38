import type { Queries } from '../../../database/database.ts';
import { findMember, type MemberRow } from '../../../tables/identity/members.ts';
import type { OauthClientRow } from '../../../tables/identity/oauthClients.ts';
import { hasConsent } from '../../../tables/identity/oauthConsents.ts';

/**
 * The member whom a confidential client may sign in without interaction: a member of its business who may sign in
 * and is covered by a consent (security resolution 17). Undefined for any other, without a reason. The consent for
 * all customers covers no one with a role.
 */
export async function memberWhoConsented(
  db: Queries,
  client: OauthClientRow,
  memberId: string,
): Promise<MemberRow | undefined> {
  const { business_id: businessId, client_id: clientId } = client;
  const member = await findMember(db, businessId, memberId);
  if (member?.status !== 'ACTIVE') return undefined;
  const asked = { businessId, clientId, memberId, isCustomer: member.role === null };
  return (await hasConsent(db, asked)) ? member : undefined;
}
