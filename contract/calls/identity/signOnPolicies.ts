import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { signOnPolicy } from '../../entities/identity/identity.ts';

/** The requirements of a business for registrations. reference/calls.md section 14.1. */

const answer = z.strictObject({ signOnPolicy });

export const getSignOnPolicy = defineCall({
  name: 'getSignOnPolicy',
  method: 'GET',
  path: '/v1/sign-on-policies',
  caller: 'staff',
  effect: 'read',
  answer,
});

/** Changes the sent fields. */
export const updateSignOnPolicy = defineCall({
  name: 'updateSignOnPolicy',
  method: 'PATCH',
  path: '/v1/sign-on-policies',
  caller: 'owner',
  effect: 'write',
  body: z.strictObject({ signOnPolicy }),
  answer,
});
