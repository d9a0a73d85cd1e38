import * as z from 'zod';
import { defineCall } from '../call.ts';
import { dateTime, email, guid, sentName, text } from '../entities/text.ts';

/** Calls of this product that the platform does not have: what members do about themselves. */

/** What a member may do in the business's dashboard; the ranks of the same names may make the calls. */
export const memberRoles = ['owner', 'admin', 'staff'] as const;

/** What others read of somebody. */
export const memberName = sentName(200, 1);

/** The person who is signed in. */
export const signedInMember = z.strictObject({
  id: guid,
  email: email(),
  name: text(200),
  /** Absent for a customer, who has no business in the dashboard. */
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

/** Nobody else changes the name, so the last word stands and no revision is asked for. */
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
 * The key under which a browser keeps what this member has not saved yet: AES-256, base64url, always the same for one
 * member and nobody else's. Without signing in as them their drafts are noise. Never to be stored.
 */
export const getDraftKey = defineCall({
  name: 'getDraftKey',
  method: 'GET',
  path: '/frontdesk/v1/me/draft-key',
  caller: 'member',
  effect: 'read',
  answer: z.strictObject({ key: z.string().length(43) }),
});

/** A browser, or a program, in which a member is signed in. */
export const signInSession = z.strictObject({
  id: guid,
  startedDate: dateTime,
  /** When it last asked for tokens: every ten minutes while somebody is there. */
  lastUsedDate: dateTime,
  /** What the browser calls itself, cut off; absent where it said nothing. */
  userAgent: text(400).optional(),
  /** The beginning of the network address, `203.0.113.0/24` or `2001:db8:7::/48`; no more of it is kept. */
  network: text(50).optional(),
  /** Whether the request came from this one. */
  current: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSession>;

/** Where the member is signed in, the last used first, at most a hundred. */
export const listOwnSignInSessions = defineCall({
  name: 'listOwnSignInSessions',
  method: 'GET',
  path: '/frontdesk/v1/me/sign-in-sessions',
  caller: 'member',
  effect: 'read',
  answer: z.strictObject({ signInSessions: z.array(signInSession) }),
});

/** Ends one of the member's own sign-in sessions, with every token that was issued in it, at once. */
export const endOwnSignInSession = defineCall({
  name: 'endOwnSignInSession',
  method: 'DELETE',
  path: '/frontdesk/v1/me/sign-in-sessions/{signInSessionId}',
  caller: 'member',
  effect: 'write',
  params: z.strictObject({ signInSessionId: guid }),
  answer: z.strictObject({}),
});

/** Ends all of them, the one that asks as well. */
export const signOutEverywhere = defineCall({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/frontdesk/v1/me/sign-out-everywhere',
  caller: 'member',
  effect: 'write',
  answer: z.strictObject({ ended: z.int() }),
});
