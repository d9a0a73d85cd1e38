import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { zoneName } from '../../entities/values/timeZone.ts';
import { dateTime, email, guid, sentName, text } from '../../entities/values/text.ts';

/** Calls for testers: available in QA mode only, 404 otherwise. */

/**
 * Creates a business for a test, at its own address, with an owner who can sign in. `sample` names the sample data;
 * default: empty. The access token is the owner's and valid for a day, so that a test can create data by call. The cookie is
 * of another session of the owner: a browser that has it at the business's address is signed in.
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
    /** Of the business and its locations. Default: that of the sample. */
    timeZone: zoneName.optional(),
  }),
  answer: z.strictObject({
    businessId: guid,
    /** The name before `.localhost`. */
    host: z.string(),
    /** The URL of the business's dashboard, without a trailing slash. */
    url: z.string(),
    clientId: guid,
    owner: z.strictObject({ email: z.string(), password: z.string() }),
    accessToken: z.string(),
    cookie: z.strictObject({ name: z.string(), value: z.string() }),
  }),
});

/**
 * Turns the captcha of the token's business on or off. The verifier of a test server accepts `a person` and refuses
 * everything else, except `nobody answers`, which simulates an unreachable verifier.
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

/**
 * Sets the clock of the token's business, which then stops; null: it shows real time again. The server's calls, pages, jobs
 * and mails use it, and work that has become due is done within a second. Tokens keep real time, and the dashboard the time
 * of its browser.
 */
export const setTestClock = defineCall({
  name: 'setTestClock',
  method: 'POST',
  path: '/qa/v1/clock',
  caller: 'owner',
  effect: 'write',
  body: z.strictObject({ now: dateTime.nullable() }),
  answer: z.strictObject({ now: dateTime }),
});

/** A mail as its recipient reads it. */
export const testMail = z.strictObject({
  id: guid,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** `en`, `de` or `he`. */
  language: z.string(),
  /** The attached calendar files. */
  calendars: z
    .array(z.strictObject({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }))
    .optional(),
  writtenDate: dateTime,
  /** All URLs in the text, in order. */
  links: z.array(z.string()),
  /** The first number of six digits in the text. */
  code: z.string().optional(),
});

/** The mails of a business to an address, the newest first, at most 20. */
export const listTestMails = defineCall({
  name: 'listTestMails',
  method: 'GET',
  path: '/qa/v1/mails',
  caller: 'anyone',
  effect: 'read',
  query: z.strictObject({
    to: email(),
    /** Default: the business of the request's host (`<name>.localhost`), otherwise the first. */
    businessId: guid.optional(),
  }),
  answer: z.strictObject({ mails: z.array(testMail) }),
});
