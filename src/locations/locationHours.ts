import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { equalValues } from '../../contract/paths.ts';
import type { EditedLocation } from './locationFields.ts';

/** The weekly opening hours. */
export const periodsOf = (location: EditedLocation | undefined) =>
  location?.businessSchedule?.periods as WeeklyPeriod[] | undefined;

/** The unsaved change of the weekly and special hours; undefined if there is none. */
export function hoursChangeOf(
  { id: locationId, businessSchedule: before }: EditedLocation,
  { businessSchedule = {} }: EditedLocation,
): HoursChange | undefined {
  return equalValues(before ?? {}, businessSchedule) ? undefined : { locationId, businessSchedule };
}
