import * as z from 'zod';
import { defineCall } from '../call.ts';
import { email, guid, text } from '../entities/text.ts';

/** What a member may do in the business's dashboard; the ranks of the same names may make the calls. */
export const memberRoles = ['owner', 'admin', 'staff'] as const;

/** The person who is signed in; a call of this product that the platform does not have. */
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
