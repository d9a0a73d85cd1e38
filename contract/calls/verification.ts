import * as z from 'zod';
import { defineCall } from '../call.ts';
import { stateMachineAnswer } from '../entities/identity.ts';
import { anyText, guid, text } from '../entities/text.ts';

/** Proving an e-mail address with a code of six digits. reference/calls.md section 14. */

const stateToken = text(1000, 1);

/**
 * Mails a code to a member, to prove an address without signing in: one's own, or as an admin anybody's of the business.
 * The `verificationId` stands where the other calls ask for a state token.
 */
export const startVerification = defineCall({
  name: 'startVerification',
  method: 'POST',
  path: '/v1/start',
  caller: 'member',
  effect: 'write',
  body: z.strictObject({
    /** Left out: whoever asks. */
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

/** Mails another code, at most once a minute and five times an hour; the one before is worth nothing then. */
export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/v1/auth/resend',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({ stateToken }),
  answer: stateMachineAnswer,
});
