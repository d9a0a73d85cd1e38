import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { stateMachineAnswer } from '../../entities/identity/identity.ts';
import { email, guid, text } from '../../entities/values/text.ts';
import { chosenPassword } from './identity.ts';

/** Password recovery by mail. reference/calls.md section 14, identity-flow.md section 8. */

const language = text(35).optional();

/** The redirect afterwards: a registered address of the client. */
const redirect = z.strictObject({ url: text(2048).optional(), clientId: guid.optional() }).optional();

/** Answers the same whether or not the email has a member. */
export const sendRecoveryEmail = defineCall({
  name: 'sendRecoveryEmail',
  method: 'POST',
  path: '/v1/send-email',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ email: email(254), language, redirect }),
  answer: z.strictObject({}),
});

/** Mails a member created by others a link to set a first password. Answers the same for unknown ids. */
export const sendActivationEmail = defineCall({
  name: 'sendActivationEmail',
  method: 'POST',
  path: '/v1/activation-email',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    identityId: guid,
    emailOptions: z.strictObject({ language, redirect }).optional(),
  }),
  answer: z.strictObject({}),
});

/**
 * Sets a new password with the token of a mail, once. Ends everything opened with the old password and notifies the
 * member by mail.
 */
export const recover = defineCall({
  name: 'recover',
  method: 'POST',
  path: '/v1/recover',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ recoveryToken: text(200, 1), password: chosenPassword }),
  answer: stateMachineAnswer,
});

/**
 * For a compromised password: ends all sessions of the member, limits the password to choosing a new one (-19973 at a
 * login), and mails the link. A call that the platform does not have.
 */
export const requireNewPassword = defineCall({
  name: 'requireNewPassword',
  method: 'POST',
  path: '/frontdesk/v1/members/{memberId}/require-new-password',
  caller: 'owner',
  effect: 'write',
  params: z.strictObject({ memberId: guid }),
  answer: z.strictObject({}),
});
