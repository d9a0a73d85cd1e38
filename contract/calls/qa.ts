import * as z from 'zod';
import { defineCall } from '../call.ts';
import { dateTime, email, guid, sentName, text } from '../entities/text.ts';

/** Calls for people who test: a server answers them only when it was started for that, and 404 otherwise. */

/**
 * Makes a business of its own for a test, at an address of its own, with an owner who can sign in. `sample` names one of
 * the sample businesses to fill it with; left out it is empty. The access token is the owner's, so that a test can
 * bring its own data by call before it opens a browser. The cookie is of another session of theirs: a browser that has
 * it at the business's address is signed in.
 */
export const createTestBusiness = defineCall({
  name: 'createTestBusiness',
  method: 'POST',
  path: '/qa/v1/businesses',
  caller: 'anyone',
  effect: 'write',
  body: z.strictObject({
    sample: text(50).optional(),
    name: sentName(200, 1).optional(),
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
    cookie: z.strictObject({ name: z.string(), value: z.string() }),
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

/** A mail as its recipient would read it. */
export const testMail = z.strictObject({
  id: guid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** `en`, `de` or `he`. */
  language: z.string(),
  writtenDate: dateTime,
  /** Every address in the text that can be followed, in its order. */
  links: z.array(z.string()),
  /** The first number of six digits in the text. */
  code: z.string().optional(),
});

/** What a business has written to an address, the newest first, at most 20. */
export const listTestMails = defineCall({
  name: 'listTestMails',
  method: 'GET',
  path: '/qa/v1/mails',
  caller: 'anyone',
  effect: 'read',
  query: z.strictObject({
    to: email(),
    /** Left out: the business whose host is asked (`<name>.localhost`), otherwise the first. */
    businessId: guid.optional(),
  }),
  answer: z.strictObject({ mails: z.array(testMail) }),
});
