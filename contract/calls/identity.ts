import * as z from 'zod';
import { defineCall } from '../call.ts';
import { guid, text } from '../entities/text.ts';

/** reference/calls.md section 14. */

/**
 * Ends the sign-in session of the browser that asks. Answers an HTTP response as an object: `body` in base64, status
 * 302 with a Location header where a registered `postLogoutRedirectUri` was given, headers that clear the cookies.
 */
export const logout = defineCall({
  name: 'logout',
  method: 'GET',
  path: '/v1/logout',
  caller: 'anyone',
  effect: 'write',
  query: z.strictObject({
    postLogoutRedirectUri: text(2048).optional(),
    clientId: guid.optional(),
  }),
  answer: z.strictObject({
    body: z.string().optional(),
    statusCode: z.int(),
    headers: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional(),
  }),
});
