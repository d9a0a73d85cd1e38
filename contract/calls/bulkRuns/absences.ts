import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { absence, absenceItem } from '../../entities/bulkRuns/absence.ts';

/**
 * Returns the appointments and sessions of a staff member in the days of an absence, by start, with the staff members
 * who can take each, and a spread among them in which no one has two at once. Changes nothing; a bulk run of the family
 * `absence` applies the decisions. Frontdesk's own.
 */
export const previewAbsence = defineCall({
  name: 'previewAbsence',
  method: 'POST',
  path: '/frontdesk/v1/absences/preview',
  caller: 'admin',
  effect: 'read',
  body: absence,
  answer: z.strictObject({
    items: z.array(absenceItem),
    /** Whether time off of the staff member covers these days already. */
    isTimeOff: z.boolean(),
  }),
});
