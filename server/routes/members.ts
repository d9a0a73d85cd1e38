import { getSignedInMember } from '../../contract/calls/members.ts';
import { ApiError } from '../../contract/errors.ts';
import { answer, type Route } from '../route.ts';
import { findMember } from '../tables/members.ts';

export const memberRoutes: readonly Route[] = [
  answer(getSignedInMember, async (_input, { db, businessId, caller }) => {
    const member =
      caller.memberId === undefined ? undefined : await findMember(db, businessId, caller.memberId);
    if (!member) throw new ApiError('UNAUTHENTICATED', 'Sign in to go on.');
    const { id, email_as_typed: email, name, role } = member;
    return { member: { id, email, name, ...(role !== null && { role }) } };
  }),
];
