import * as z from 'zod';
import { defineCall } from '../call.ts';
import { guid, text } from '../entities/text.ts';

/** Calls for people who test: a server answers them only when it was started for that, and 404 otherwise. */

/**
 * Makes a business of its own for a test, at an address of its own, with an owner who can sign in. `sample` names one of
 * the sample businesses to fill it with; left out it is empty. The access token is the owner's, so that a test can
 * bring its own data by call before it opens a browser.
 */
export const createTestBusiness = defineCall({
  name: 'createTestBusiness',
  method: 'POST',
  path: '/qa/v1/businesses',
  caller: 'anyone',
  effect: 'write',
  body: z.strictObject({
    sample: text(50).optional(),
    name: text(200, 1).optional(),
  }),
  answer: z.strictObject({
    businessId: guid,
    /** The name before `.localhost`. */
    host: z.string(),
    /** Where the business's dashboard stands, without a trailing slash. */
    url: z.string(),
    clientId: guid,
    owner: z.strictObject({ email: z.string(), password: z.string() }),
    accessToken: z.string(),
  }),
});

/**
 * Switches the captcha of the token's business on or off. The verifier of a test server takes `a person` for good and everything
 * else for bad, except `nobody answers`, for which it cannot be reached.
 */
export const setTestCaptcha = defineCall({
  name: 'setTestCaptcha',
  method: 'POST',
  path: '/qa/v1/captcha',
  caller: 'owner',
  effect: 'write',
  body: z.strictObject({ demanded: z.enum(['OFF', 'AFTER_FAILURES', 'ALWAYS']) }),
  answer: z.strictObject({}),
});
