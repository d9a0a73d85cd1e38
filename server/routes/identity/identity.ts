import * as calls from '../../../contract/calls/identity/identity.ts';
import { emailOf } from '../../../contract/entities/identity/identity.ts';
import { email } from '../../../contract/entities/values/text.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { changePassword } from '../../rules/identity/passwords/changePassword.ts';
import { withTicket } from '../../rules/identity/signIn/entrances.ts';
import {
  answerOfAdmission,
  asApplicationError,
  mustWait,
  refusalOf,
  refusePassword,
  refuseSignIn,
  withTypes,
} from '../../rules/identity/identityAnswers.ts';
import { register } from '../../rules/identity/register.ts';
import { authenticate } from '../../rules/identity/signIn/signIn.ts';
import { signOn } from '../../rules/identity/signIn/signOn.ts';
import { trustedClientOf } from '../../rules/identity/oauth/trustedPages.ts';
import { visitOf } from '../../rules/identity/signIn/visit.ts';

/** The ticket that a successful login issues to the calling client. */
async function ticketFor(context: RequestContext) {
  const clientId = await trustedClientOf(context, context.options);
  return withTicket({ clientId, now: context.now });
}

export const identityRoutes: readonly Route[] = [
  answer(
    calls.registerV2,
    async ({ body }, context) => {
      const { loginId, password, profile, captchaTokens } = body;
      const { businessId, options } = context;
      const registration = { businessId, email: emailOf(loginId), password, profile, captchaTokens };
      const visit = visitOf(context, profile?.language);
      const outcome = await register(registration, await ticketFor(context), visit, options);
      switch (outcome.result) {
        case 'taken':
          throw new ApiError('-19995', 'A member with this email already exists.');
        case 'weak_password':
          throw refusePassword('password', outcome.problem);
        case 'wait':
        case 'captcha':
          throw refusalOf(outcome);
        case 'refused':
          throw refuseSignIn();
        case 'verify_email':
        case 'approval_wanted':
        case 'signed_in':
          return answerOfAdmission(outcome);
        default:
          return outcome satisfies never;
      }
    },
    withTypes,
  ),

  answer(
    calls.loginV2,
    async ({ body }, context) => {
      const { loginId, password, captchaTokens } = body;
      const { businessId, options } = context;
      const proof = { businessId, email: emailOf(loginId), password, captchaTokens };
      const outcome = await authenticate(proof, await ticketFor(context), visitOf(context), options);
      switch (outcome.result) {
        case 'refused':
          throw refuseSignIn();
        case 'unknown_address':
        case 'wait':
        case 'captcha':
        case 'reset_required':
          throw refusalOf(outcome);
        case 'verify_email':
        case 'approval_wanted':
        case 'signed_in':
          return answerOfAdmission(outcome);
        default:
          return outcome satisfies never;
      }
    },
    asApplicationError,
  ),

  answer(calls.validateEmail, async ({ body }) => {
    const valid = email().safeParse(body.email).success;
    return valid ? { valid } : { valid, formatInvalid: true };
  }),

  answer(calls.changePassword, async ({ body }, context) => {
    const { businessId, caller, options } = context;
    const { memberId, signInSessionId } = caller;
    if (memberId === undefined) throw new ApiError('PERMISSION_DENIED', 'Only members have a password.');
    const { newPassword, currentPassword } = body;
    const change = { businessId, memberId, signInSessionId, newPassword, currentPassword };
    const outcome = await changePassword(change, visitOf(context), options);
    switch (outcome.result) {
      case 'changed':
        return {};
      case 'weak_password':
        throw refusePassword('newPassword', outcome.problem);
      case 'wrong_password':
        throw invalidArgument([
          {
            field: 'currentPassword',
            description: 'is not your password',
            violatedRule: 'OTHER',
            ruleName: 'WRONG_PASSWORD',
            data: { type: 'PASSWORD' },
          },
        ]);
      case 'prove_again':
        throw new ApiError(
          'REAUTHENTICATION_REQUIRED',
          'Send your current password as well, or sign in again: the last time was too long ago.',
        );
      case 'wait':
        throw mustWait(outcome.seconds);
      default:
        return outcome satisfies never;
    }
  }),

  answer(calls.signOn, async ({ body }, context) => {
    const { businessId, caller, options } = context;
    const { clientId } = caller;
    if (caller.kind !== 'app' || clientId === undefined) {
      throw new ApiError('PERMISSION_DENIED', 'Only a program with an API key can sign in another person.');
    }
    const { loginId, ...rest } = body;
    const vouched = { ...rest, businessId, email: emailOf(loginId), clientId };
    return signOn(vouched, visitOf(context, body.profile?.language), options);
  }),
];
