import * as calls from '../../../contract/calls/identity/recovery.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { withTicket } from '../../rules/identity/signIn/entrances.ts';
import { answerOfAdmission, refusePassword, refuseSignIn } from '../../rules/identity/identityAnswers.ts';
import { recover, sendActivation, sendRecovery } from '../../rules/identity/passwords/recoverPassword.ts';
import { isRegisteredRedirectUri, isReturnAddress } from '../../rules/identity/oauth/redirectUris.ts';
import { requireNewPassword } from '../../rules/identity/passwords/requireNewPassword.ts';
import { trustedClientOf } from '../../rules/identity/oauth/trustedPages.ts';
import { visitOf } from '../../rules/identity/signIn/visit.ts';
import { findClient } from '../../tables/identity/oauthClients.ts';

/** The redirect address, if registered for a client of the business; undefined otherwise. */
async function returnAddressOf(
  redirect: { url?: string; clientId?: string } | undefined,
  field: string,
  { businessId, caller, db, options }: RequestContext,
): Promise<string | undefined> {
  const { url, clientId = caller.clientId } = redirect ?? {};
  if (!url) return undefined;
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  if (client?.business_id !== businessId) {
    throw invalidField(`${field}.clientId`, 'is not a client of this business');
  }
  const { config } = options;
  if (isReturnAddress(client, config, url) || isRegisteredRedirectUri(client, config, url)) return url;
  throw invalidField(`${field}.url`, 'is not an address that this client may return to');
}

export const recoveryRoutes: readonly Route[] = [
  answer(calls.sendRecoveryEmail, async ({ body: { email, language, redirect } }, context) => {
    const { businessId, options } = context;
    const returnTo = await returnAddressOf(redirect, 'redirect', context);
    const visit = visitOf(context, language);
    // Runs after the answer, so that its duration does not reveal whether a mail is sent (security goal B10).
    context.afterwards(() => sendRecovery({ businessId, email, returnTo }, visit, options));
    return {};
  }),

  answer(calls.sendActivationEmail, async ({ body: { identityId, emailOptions } }, context) => {
    const { businessId, options } = context;
    const returnTo = await returnAddressOf(emailOptions?.redirect, 'emailOptions.redirect', context);
    const visit = visitOf(context, emailOptions?.language);
    context.afterwards(() => sendActivation({ businessId, memberId: identityId, returnTo }, visit, options));
    return {};
  }),

  answer(calls.recover, async ({ body }, context) => {
    const { businessId, options, now } = context;
    const enter = withTicket({ clientId: await trustedClientOf(context, options), now });
    const outcome = await recover({ businessId, ...body }, enter, visitOf(context), options);
    switch (outcome.result) {
      case 'unknown_token':
        throw new ApiError(
          'RECOVERY_TOKEN_NOT_VALID',
          'This link is invalid, used or expired. Request a new one.',
        );
      case 'weak_password':
        throw refusePassword('password', outcome.problem);
      case 'refused':
        throw refuseSignIn();
      case 'verify_email':
      case 'approval_wanted':
      case 'signed_in':
        return answerOfAdmission(outcome);
      default:
        return outcome satisfies never;
    }
  }),

  answer(calls.requireNewPassword, async ({ path: { memberId } }, context) => {
    const { businessId, options } = context;
    await requireNewPassword({ businessId, memberId }, visitOf(context), options);
    return {};
  }),
];
