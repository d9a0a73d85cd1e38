import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { hoursChange, hoursImpact } from '../../entities/calendar/hoursChange.ts';
import { guid } from '../../entities/values/text.ts';
import { weeklyHours, weeklyHoursInput } from '../../entities/calendar/weeklyHours.ts';

/** The weekly working hours of a schedule as a whole. Frontdesk's own call; the platform has only their events. */

const ofSchedule = {
  path: '/frontdesk/v1/schedules/{scheduleId}/weekly-hours',
  params: z.strictObject({ scheduleId: guid }),
  answer: z.strictObject({ weeklyHours }),
} as const;

export const getWeeklyHours = defineCall({
  name: 'getWeeklyHours',
  method: 'GET',
  caller: 'staff',
  effect: 'read',
  ...ofSchedule,
});

/**
 * Replaces them from today on. A changed period keeps its exceptions. REVISION_MISMATCH if other working hours of the
 * schedule have changed; FAILED_PRECONDITION for a schedule without working hours, such as that of a service.
 */
export const setWeeklyHours = defineCall({
  name: 'setWeeklyHours',
  method: 'PUT',
  caller: 'admin',
  effect: 'write',
  ...ofSchedule,
  body: z.strictObject({ weeklyHours: weeklyHoursInput }),
});

/**
 * Returns the bookings of the next 12 months that a change of hours affects, without saving it. Frontdesk's own.
 * Appointments outside the present hours are not affected, and the hours do not apply to sessions. A course is in a
 * closed time with each of its sessions.
 */
export const previewHours = defineCall({
  name: 'previewHours',
  method: 'POST',
  path: '/frontdesk/v1/hours/preview',
  caller: 'staff',
  effect: 'read',
  body: hoursChange,
  answer: hoursImpact,
});
