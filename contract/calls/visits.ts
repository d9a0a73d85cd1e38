import * as z from 'zod';
import { defineCall } from '../call.ts';
import { dateTime } from '../entities/text.ts';

/**
 * Says that the person who is signed in looks at the overview, and answers when they did so the last time before this
 * visit: looking again within four hours is the same visit. Nothing is answered at the first. Frontdesk's own.
 */
export const noteVisit = defineCall({
  name: 'noteVisit',
  method: 'POST',
  path: '/frontdesk/v1/visits',
  caller: 'staff',
  effect: 'write',
  body: z.strictObject({}),
  answer: z.strictObject({ since: dateTime.optional() }),
});
