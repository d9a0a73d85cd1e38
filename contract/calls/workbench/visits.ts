import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { dateTime } from '../../entities/values/text.ts';

/**
 * Records that the signed-in person views the overview. Returns the time of their previous visit; views within four
 * hours count as one visit. Returns nothing at the first visit. Frontdesk's own.
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
