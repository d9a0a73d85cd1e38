import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { inputOf } from '../values/input.ts';
import { revision, integer } from '../values/text.ts';

export const slotsSplitLimits = { min: 5, max: 1440, default: 30 } as const;

/**
 * Distance between the possible starts of appointments (reference/scheduling.md section 4): the duration and buffer of
 * the appointment, or a fixed number of minutes.
 */
const slotsSplitInterval = z.strictObject({
  sameAsDuration: z.boolean(),
  /** Not used with `sameAsDuration`. */
  valueInMinutes: integer(slotsSplitLimits.min, slotsSplitLimits.max),
});

/** Settings of the whole business (reference/scheduling-details.md section A). */
export const bookingsSettings = entity({
  revision: forStaff(revision),
  slotsSplitInterval: forStaff(slotsSplitInterval),
});
export type BookingsSettings = z.infer<typeof bookingsSettings>;

export const bookingsSettingsInput = inputOf(bookingsSettings);
export type BookingsSettingsInput = z.infer<typeof bookingsSettingsInput>;
