import type { SiteMember } from '../../../contract/calls/identity/siteMembers.ts';
import type { MemberRow } from '../../tables/identity/members.ts';

/** A member as sites show them. Where the profile has no first and last name, they are read from the whole name. */
export function asSiteMember(
  { id, name, email_as_typed: loginEmail, profile }: MemberRow,
  isFull: boolean,
): SiteMember {
  const { nickname = name, picture, secondaryEmails = [], phonesV2 = [] } = profile;
  const [first = '', ...others] = name.trim().split(/\s+/);
  const { firstName = first, lastName = others.join(' ') } = profile;
  return {
    id,
    profile: { nickname, ...(picture !== undefined && { photo: { url: picture } }) },
    ...(isFull && {
      loginEmail,
      contact: {
        ...(firstName !== '' && { firstName }),
        ...(lastName !== '' && { lastName }),
        phones: phonesV2.flatMap(({ phone }) => phone ?? []),
        emails: [loginEmail, ...secondaryEmails.flatMap(({ email }) => email ?? [])],
      },
    }),
  };
}
