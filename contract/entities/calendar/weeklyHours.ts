import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { businessSchedule, locationLimits } from '../locations/location.ts';
import { guid, revision } from '../values/text.ts';

/** Open from `openTime` of `openDay` to `closeTime` of `closeDay`, every week. */
const weeklyPeriod = businessSchedule.shape.periods.unwrap().element.required().extend({
  /** Absent: at every location. */
  locationId: guid.toLowerCase().optional(),
});
export type WeeklyPeriod = z.infer<typeof weeklyPeriod>;

/** The working hours of a schedule that recur every week (reference/scheduling-details.md section A). */
export const weeklyHours = entity({
  scheduleId: forStaff(guid),
  /** That of all working hours of the schedule. */
  revision: forStaff(revision),
  /** By day and time. */
  periods: forStaff(z.array(weeklyPeriod).max(locationLimits.periods)),
  /** The schedule also has working hours with other intervals or time limits, which are kept. */
  otherRules: forStaff(z.boolean()),
});
export type WeeklyHours = z.infer<typeof weeklyHours>;

export const weeklyHoursInput = z.strictObject({
  revision,
  periods: weeklyHours.shape.periods,
});
export type WeeklyHoursInput = z.infer<typeof weeklyHoursInput>;
