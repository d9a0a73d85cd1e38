import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { stateMachineAnswer } from '../../entities/identity/identity.ts';
import { anyText, guid, text } from '../../entities/values/text.ts';

/** Email verification with a code of six digits. reference/calls.md section 14. */

const stateToken = text(1000, 1);

/**
 * Mails a code to a member, to verify an email without signing in: the caller's own, or for an admin that of any member
 * of the business. The `verificationId` serves as the state token of the other calls.
 */
export const startVerification = defineCall({
  name: 'startVerification',
  method: 'POST',
  path: '/v1/start',
  caller: 'member',
  effect: 'write',
  body: z.strictObject({
    /** Default: the caller. */
    identityId: guid.optional(),
    target: z.enum(['EMAIL']).optional(),
  }),
  answer: z.strictObject({ verificationId: anyText }),
});

export const verifyDuringAuthentication = defineCall({
  name: 'verifyDuringAuthentication',
  method: 'POST',
  path: '/v1/auth/verify',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ code: text(6, 6), stateToken }),
  answer: stateMachineAnswer,
});

/** Mails a new code, at most once a minute and five times an hour, and invalidates the previous one. */
export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/auth/resend',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ stateToken }),
  answer: stateMachineAnswer,
});
