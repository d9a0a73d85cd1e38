import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { dateTime, email, guid, sentName, text } from '../../entities/values/text.ts';

/** Calls that the platform does not have: the member's own account. */

/** A member's role in the business's dashboard; the ranks with the same names may make the calls. */
export const memberRoles = ['owner', 'admin', 'staff'] as const;

/** The display name of a person. */
export const memberName = sentName(200, 1);

/** The signed-in person. */
export const signedInMember = z.strictObject({
  id: guid,
  email: email(),
  name: text(200),
  /** Absent for a customer, who has no access to the dashboard. */
  role: z.enum(memberRoles).optional(),
});
export type SignedInMember = z.infer<typeof signedInMember>;

export const getSignedInMember = defineCall({
  name: 'getSignedInMember',
  method: 'GET',
  path: '/frontdesk/v1/me',
  caller: 'member',
  effect: 'read',
  answer: z.strictObject({ member: signedInMember }),
});

/** Only the member changes the name, so the last write wins without a revision. */
export const updateSignedInMember = defineCall({
  name: 'updateSignedInMember',
  method: 'PATCH',
  path: '/frontdesk/v1/me',
  caller: 'member',
  effect: 'write',
  body: z.strictObject({ name: memberName }),
  answer: z.strictObject({ member: signedInMember }),
});

/**
 * The key for this member's drafts in a browser: AES-256, base64url, constant for a member and unique to them. Without
 * signing in as the member the drafts cannot be decrypted. Never store it.
 */
export const getDraftKey = defineCall({
  name: 'getDraftKey',
  method: 'GET',
  path: '/frontdesk/v1/me/draft-key',
  caller: 'member',
  effect: 'read',
  answer: z.strictObject({ key: z.string().length(43) }),
});

/** A browser or program in which a member is signed in. */
export const signInSession = z.strictObject({
  id: guid,
  startedDate: dateTime,
  /** The last request for tokens: every ten minutes during use. */
  lastUsedDate: dateTime,
  /** The browser's user agent, truncated; absent if not sent. */
  userAgent: text(400).optional(),
  /** The network prefix, `203.0.113.0/24` or `2001:db8:7::/48`; the full address is not stored. */
  network: text(50).optional(),
  /** Whether the request came from this one. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSession>;

/** The member's sign-in sessions, the last used first, at most a hundred. */
export const listOwnSignInSessions = defineCall({
  name: 'listOwnSignInSessions',
  method: 'GET',
  path: '/frontdesk/v1/me/sign-in-sessions',
  caller: 'member',
  effect: 'read',
  answer: z.strictObject({ signInSessions: z.array(signInSession) }),
});

/** Ends one of the member's own sign-in sessions with all its tokens at once. */
export const endOwnSignInSession = defineCall({
  name: 'endOwnSignInSession',
  method: 'DELETE',
  path: '/frontdesk/v1/me/sign-in-sessions/{signInSessionId}',
  caller: 'member',
  effect: 'write',
  params: z.strictObject({ signInSessionId: guid }),
  answer: z.strictObject({}),
});

/** Ends all of them, including the calling one. */
export const signOutEverywhere = defineCall({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/frontdesk/v1/me/sign-out-everywhere',
  caller: 'member',
  effect: 'write',
  answer: z.strictObject({ ended: z.int() }),
});
