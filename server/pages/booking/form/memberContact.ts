import { readCookie } from '../../../rules/identity/cookies.ts';
import { signInSessionOf } from '../../../rules/identity/signIn/signInSessions.ts';
import { findMember } from '../../../tables/identity/members.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { Offer } from '../manage/offer.ts';

/**
 * The contact details of the customer who is signed in, as initial values of the form. Not those of the business's own
 * people, who book for others.
 */
export async function memberContact(
  { request, options, now }: Pick<PageRequest, 'request' | 'options' | 'now'>,
  { business }: Pick<Offer, 'business'>,
): Promise<{ name?: string; email?: string; phone?: string | undefined }> {
  const { database: db, config } = options;
  const businessId = business.id;
  const cookie = readCookie(request, config, 'session');
  const session = await signInSessionOf(db, { cookie, businessId, now });
  const member = session && (await findMember(db, businessId, session.member_id));
  if (!member || member.role !== null) return {};
  const { name, email_as_typed: email, profile } = member;
  return { name, email, phone: profile.phonesV2?.flatMap(({ phone }) => phone ?? [])[0] };
}
