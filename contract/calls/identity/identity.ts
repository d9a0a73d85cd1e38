import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { captchaToken, identity, loginId, stateMachineAnswer } from '../../entities/identity/identity.ts';
import { identityProfile } from '../../entities/identity/identityProfile.ts';
import { anyText, freeObject, guid, text } from '../../entities/values/text.ts';

/** Registration, login and logout by call. reference/calls.md section 14. The token determines the business. */

/**
 * A password as typed. No length limit: a login with a password that is too long is refused like any wrong one, and new
 * passwords have rules of their own.
 */
const typedPassword = z.string();

/** A new password. It must be storable text, so that it is the same on every keyboard. */
export const chosenPassword = anyText;

const captchaTokens = z.array(captchaToken).max(10).optional();
/** Any object; ignored. */
const clientMetaData = freeObject.optional();

/**
 * Adds a member without a role. Refusals: a field violation with `data.type` EMAIL or PASSWORD, -19995 when the email
 * has a member, -19971 and -19970 for a missing or invalid captcha.
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
 * email (-19976 if the sign-on policy hides known ones), -19973 when the password must be reset, -19971 and -19970 for
 * the captcha.
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
    /** From an earlier answer. Ignored, because the password is the stronger proof. */
    stateToken: text(1000).optional(),
  }),
  answer: stateMachineAnswer,
});

/** Checks the format of an email; does not reveal whether it has a member. */
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
 * Changes the signed-in member's password, keeps the calling sign-in session and ends all others. Requires
 * `currentPassword` five minutes after the password was last verified, an addition of this product (security resolution
 * 4).
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
 * Signs in a person that the trusted caller vouches for, and creates the member if there is none. Requires an access
 * token and an API key in one Authorization header, and a consent for that client. The ticket is valid for the grant
 * `authorized_client`.
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
    /** The caller has verified the email. A password chosen before only allows setting a new one. */
    verifyEmail: z.boolean().optional(),
    /** The profile also replaces that of an existing member. */
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
 * Ends the sign-in session of the calling browser. Answers status 302 with a Location header for a registered
 * `postLogoutRedirectUri`, and with headers that clear the cookies.
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
 * The response that a browser would get from a sign-in redirect session: a redirect back with a code, or a page.
 * `state` is that of its authorization request, `sessionToken` the redirect session's own, valid once within 60 seconds
 * (security resolution 1).
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
 * Verifies a factor with the code sent by it. Members of this product have EMAIL only; every other factor fails like a
 * wrong code. Devices are not remembered: an email is verified once.
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
