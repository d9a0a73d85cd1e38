import * as z from 'zod';
import { defineCall } from '../call.ts';
import { captchaToken, identity, loginId, stateMachineAnswer } from '../entities/identity.ts';
import { identityProfile } from '../entities/identityProfile.ts';
import { anyText, freeObject, guid, text } from '../entities/text.ts';

/** Registering, signing in and out by call. reference/calls.md section 14; the business is that of the token. */

/**
 * A password as it is typed. Nothing is said of its length here: a login with one that is too long is refused like any
 * wrong one, and what a new one must be like is a rule of its own.
 */
const typedPassword = z.string();

/** A password that somebody chooses. It must be text that arrives unchanged whatever it is typed on. */
export const chosenPassword = anyText;

const captchaTokens = z.array(captchaToken).max(10).optional();
/** Free form; nothing here looks into it. */
const clientMetaData = freeObject.optional();

/**
 * Adds a member without a role. Refusals: a field violation with `data.type` EMAIL or PASSWORD, -19995 where the address
 * has a member, -19971 and -19970 for a captcha that is missing or bad.
 */
export const registerV2 = defineCall({
  name: 'registerV2',
  method: 'POST',
  path: '/v2/register',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({
    loginId,
    password: chosenPassword,
    profile: identityProfile.optional(),
    captchaTokens,
    clientMetaData,
  }),
  answer: stateMachineAnswer,
});

/**
 * Signs a member in. Every refusal is an application error: -19976 for a wrong password, UNKNOWN_EMAIL for an unknown
 * address (-19976 where the sign-on policy hides known addresses), -19973 where the password must be reset, -19971 and
 * -19970 for the captcha.
 */
export const loginV2 = defineCall({
  name: 'loginV2',
  method: 'POST',
  path: '/v2/login',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({
    loginId,
    password: typedPassword,
    captchaTokens,
    clientMetaData,
    /** Of an earlier answer. A password proves more than it, so it makes no difference. */
    stateToken: text(1000).optional(),
  }),
  answer: stateMachineAnswer,
});

/** Whether an address has the form of one; whether it has a member is nobody's business. */
export const validateEmail = defineCall({
  name: 'validateEmail',
  method: 'POST',
  path: '/v2/validate-email',
  caller: 'anyone',
  effect: 'read',
  body: z.strictObject({ email: text(254) }),
  answer: z.strictObject({ valid: z.boolean(), formatInvalid: z.boolean().optional() }),
});

/**
 * Changes the signed-in member's password; the sign-in session that asks stays, every other one ends. Five minutes after
 * the password was last proved, `currentPassword` is needed, an addition of this product (security resolution 4).
 */
export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/v2/change-password',
  caller: 'member',
  effect: 'write',
  body: z.strictObject({ newPassword: chosenPassword, currentPassword: typedPassword.optional() }),
  answer: z.strictObject({}),
});

/**
 * Signs in whoever the trusted caller vouches for, who becomes a member if there is none. Needs an access token and an API
 * key in one Authorization header, and the consent that lets that program sign members in; nobody else is answered. The
 * ticket is good for the grant `authorized_client`.
 */
export const signOn = defineCall({
  name: 'signOn',
  method: 'POST',
  path: '/v2/sign-on',
  caller: 'visitor',
  effect: 'write',
  body: z.strictObject({
    loginId,
    profile: identityProfile.optional(),
    /** The caller has proved the address. */
    verifyEmail: z.boolean().optional(),
    /** The profile also takes the place of what is known of a member who is there already. */
    mergeExistingContact: z.boolean().optional(),
  }),
  answer: z.strictObject({ sessionToken: anyText, identity }),
});

/** A raw HTTP response as an object; the body in base64. */
const rawResponse = z.strictObject({
  body: z.string().optional(),
  statusCode: z.int(),
  headers: z.array(z.strictObject({ key: z.string(), value: z.string() })).optional(),
});

/**
 * Ends the sign-in session of the browser that asks. Answers status 302 with a Location header where a registered
 * `postLogoutRedirectUri` was given, and headers that clear the cookies.
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
  answer: rawResponse,
});

/**
 * What a browser would be answered at the address of a redirect session for signing in: a redirect back with a code, or
 * a page. `state` is that of its authorization request, `sessionToken` the redirect session's own: good for one use
 * within 60 seconds (security resolution 1).
 */
export const callback = defineCall({
  name: 'callback',
  method: 'GET',
  path: '/v1/callback',
  caller: 'anyone',
  effect: 'write',
  query: z.strictObject({ state: text(1000, 1), sessionToken: text(200, 1) }),
  answer: rawResponse,
});

const factorType = z.enum(['PASSWORD', 'SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH']);

const factorData = z.strictObject({ code: text(100).optional() }).optional();

/**
 * Proves a factor with the code that was sent by it. EMAIL is the one that members of this product have; every other
 * one fails like a wrong code. Nothing has to be remembered of a device: an address is proved once.
 */
export const verifyFactor = defineCall({
  name: 'verifyFactor',
  method: 'POST',
  path: '/v2/{factorType}/verify',
  caller: 'visitor',
  effect: 'write',
  params: z.strictObject({ factorType }),
  body: z.strictObject({
    stateToken: text(1000, 1),
    rememberThisDevice: z.boolean().optional(),
    smsData: factorData,
    callData: factorData,
    emailData: factorData,
    totpData: factorData,
    pushData: factorData,
  }),
  answer: stateMachineAnswer,
});
