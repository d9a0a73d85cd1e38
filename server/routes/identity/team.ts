import * as calls from '../../../contract/calls/identity/team.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { approveMember } from '../../rules/identity/approvals.ts';
import { invite, inviterOf, resendInvitation, revokeInvitation } from '../../rules/identity/invitations.ts';
import {
  awaitDecision,
  readRegistrations,
  refuseRegistration,
  reopenRegistration,
} from '../../rules/identity/registrations.ts';
import { changeRole, readTeam, removeFromTeam } from '../../rules/identity/team.ts';
import { clientAddressIn, type Visit } from '../../rules/identity/signIn/visit.ts';
import { transactionOf, writingOf } from '../../rules/writing.ts';

export const teamRoutes: readonly Route[] = [
  answer(calls.listTeam, async (_input, context) => readTeam(context)),
  answer(calls.changeMemberRole, async ({ path, body }, context) => ({
    member: await changeRole(writingOf(context), path.memberId, body.role),
  })),
  answer(calls.removeFromTeam, async ({ path }, context) => {
    await removeFromTeam(writingOf(context), path.memberId);
    return {};
  }),
  answer(calls.inviteToTeam, async ({ body }, context) => ({
    invitation: await invite(writingOf(context), body, await inviterOf(context)),
  })),
  answer(calls.resendTeamInvitation, async ({ path }, context) => ({
    invitation: await resendInvitation(writingOf(context), path.invitationId, await inviterOf(context)),
  })),
  answer(calls.revokeTeamInvitation, async ({ path }, context) => {
    await revokeInvitation(writingOf(context), path.invitationId, await inviterOf(context));
    return {};
  }),
  answer(calls.listRegistrations, async (_input, context) => readRegistrations(context)),
  answer(calls.approveRegistration, async ({ path: { memberId } }, context) => {
    const { businessId } = context;
    await awaitDecision(writingOf(context), memberId);
    await approveMember(transactionOf(context), { businessId, memberId }, visitOf(context));
    return {};
  }),
  answer(calls.refuseRegistration, async ({ path }, context) => {
    await refuseRegistration(writingOf(context), path.memberId);
    return {};
  }),
  answer(calls.reopenRegistration, async ({ path }, context) => {
    await reopenRegistration(writingOf(context), path.memberId);
    return {};
  }),
];

/** A write call's `db` is its transaction; a second transaction would wait for it. */
function visitOf({ options, requestId, now, request }: RequestContext): Visit {
  return { config: options.config, requestId, now, clientAddress: clientAddressIn(request) };
}
