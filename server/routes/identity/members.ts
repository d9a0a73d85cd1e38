import {
  endOwnSignInSession,
  getDraftKey,
  getSignedInMember,
  listOwnSignInSessions,
  signOutEverywhere,
  updateSignedInMember,
} from '../../../contract/calls/identity/members.ts';
import { getMyMember } from '../../../contract/calls/identity/siteMembers.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { endOtherAccess } from '../../rules/identity/signIn/otherAccess.ts';
import { endOwnSession, listOwnSessions } from '../../rules/identity/signIn/ownSessions.ts';
import { asSiteMember } from '../../rules/identity/siteMember.ts';
import { asSignedIn, renameMember } from '../../rules/identity/signIn/signedInMember.ts';
import { keyedHash } from '../../secrets/secrets.ts';
import { writingOf } from '../../rules/writing.ts';
import { findMember } from '../../tables/identity/members.ts';

export const memberRoutes: readonly Route[] = [
  answer(getMyMember, async ({ query: { fieldsets = [] } }, context) => {
    const member = await findMember(context.db, context.businessId, ownId(context));
    if (!member) throw signInFirst();
    return {
      member: asSiteMember(
        member,
        fieldsets.some((one) => one !== 'PUBLIC'),
      ),
    };
  }),

  answer(getSignedInMember, async (_input, context) => {
    const member = await findMember(context.db, context.businessId, ownId(context));
    if (!member) throw signInFirst();
    return { member: asSignedIn(member) };
  }),

  answer(updateSignedInMember, async ({ body }, context) => ({
    member: await renameMember(writingOf(context), ownId(context), body.name),
  })),

  answer(getDraftKey, async (_input, context) => ({
    key: await keyedHash(context.options.config.secret, 'drafts', `${context.businessId}\n${ownId(context)}`),
  })),

  answer(listOwnSignInSessions, async (_input, context) => {
    const asked = { ...ownOf(context), currentId: context.caller.signInSessionId };
    return { signInSessions: await listOwnSessions(context.db, asked) };
  }),

  answer(endOwnSignInSession, async ({ path }, context) => {
    await endOwnSession(context.db, { ...ownOf(context), id: path.signInSessionId });
    return {};
  }),

  answer(signOutEverywhere, async (_input, context) => ({
    ended: await endOtherAccess(context.db, { ...ownOf(context), keep: undefined }),
  })),
];

function ownOf(context: RequestContext) {
  const { businessId, now, requestId } = context;
  return { businessId, memberId: ownId(context), now, requestId };
}

/** An app has a member's rank but no member id. */
function ownId({ caller }: RequestContext): string {
  if (caller.memberId === undefined) throw signInFirst();
  return caller.memberId;
}

function signInFirst(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Sign in to continue.');
}
