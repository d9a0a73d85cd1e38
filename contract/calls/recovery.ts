import * as z from 'zod';
import { defineCall } from '../call.ts';
import { stateMachineAnswer } from '../entities/identity.ts';
import { email, guid, text } from '../entities/text.ts';
import { chosenPassword } from './identity.ts';

/** New passwords by way of a mailbox. reference/calls.md section 14, identity-flow.md section 8. */

const language = text(35).optional();

/** Where the browser goes on afterwards: an address that the client may return to. */
const redirect = z.strictObject({ url: text(2048).optional(), clientId: guid.optional() }).optional();

/** Answers the same whether the address has a member or not. */
export const sendRecoveryEmail = defineCall({
  name: 'sendRecoveryEmail',
  method: 'POST',
  path: '/v1/send-email',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ email: email(254), language, redirect }),
  answer: z.strictObject({}),
});

/** Mails a member, whom others made, a link to a first password. Answers the same for nobody's id. */
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
 * Sets a new password with the token of a mail, once. Everything that was opened by the old password ends, and the
 * member is told by mail.
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
 * For a password that others may know: ends all that the member has open, lets the password open nothing but the way to
 * a new one (-19973 at a login), and mails the link to it. A call of this product that the platform does not have.
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
