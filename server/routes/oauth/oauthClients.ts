import {
  createOauthClient,
  giveOauthConsent,
  listOauthClients,
  renewOauthClientSecret,
  revokeOauthClient,
  updateOauthClient,
  withdrawOauthConsent,
} from '../../../contract/calls/oauth/oauthClients.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type Route } from '../../http/route.ts';
import * as rules from '../../rules/identity/oauth/oauthClients.ts';
import { writingOf } from '../../rules/writing.ts';

export const oauthClientRoutes: readonly Route[] = [
  answer(createOauthClient, ({ body }, context) =>
    rules.createOauthClient(writingOf(context), body.oauthClient),
  ),

  answer(listOauthClients, async (_input, { db, businessId }) => ({
    oauthClients: await rules.queryOauthClients(db, businessId),
  })),

  answer(updateOauthClient, async ({ path, body }, context) => ({
    oauthClient: await rules.changeClient(writingOf(context), path.clientId, body.oauthClient),
  })),

  answer(renewOauthClientSecret, ({ path }, context) =>
    rules.renewClientSecret(writingOf(context), path.clientId),
  ),

  answer(revokeOauthClient, async ({ path }, context) => {
    await rules.endClient(writingOf(context), path.clientId);
    return {};
  }),

  answer(giveOauthConsent, async ({ path, body }, context) => {
    const { memberId: givenBy } = context.caller;
    if (givenBy === undefined) throw new ApiError('PERMISSION_DENIED', 'Only a person can consent.');
    const consent = { clientId: path.clientId, memberId: body.memberId, givenBy };
    return { oauthClient: await rules.giveConsent(writingOf(context), consent) };
  }),

  answer(withdrawOauthConsent, async ({ path }, context) => ({
    oauthClient: await rules.withdrawConsent(writingOf(context), path),
  })),
];
