import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { anyText, guid } from '../../entities/values/text.ts';

/** The signed-in member's own record, as sites of the platform read it (reference/calls.md section 16). */
export const siteMember = z.strictObject({
  id: guid,
  loginEmail: anyText.optional(),
  profile: z.strictObject({
    nickname: anyText,
    photo: z.strictObject({ url: anyText }).optional(),
  }),
  contact: z
    .strictObject({
      firstName: anyText.optional(),
      lastName: anyText.optional(),
      phones: z.array(anyText),
      emails: z.array(anyText),
    })
    .optional(),
});
export type SiteMember = z.infer<typeof siteMember>;

/** Without FULL or EXTENDED only what other members may see: the id and the profile. */
export const getMyMember = defineCall({
  name: 'getMyMember',
  method: 'GET',
  path: '/members/v1/members/my',
  caller: 'member',
  effect: 'read',
  query: z.strictObject({
    fieldsets: z
      .array(z.enum(['PUBLIC', 'EXTENDED', 'FULL']))
      .max(3)
      .optional(),
  }),
  answer: z.strictObject({ member: siteMember }),
});
