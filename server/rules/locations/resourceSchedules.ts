import type { Resource } from '../../../contract/entities/locations/resource.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import { isWorkingHoursOfLocation } from '../../tables/staff/workingHours.ts';
import type { Writing } from '../writing.ts';

/** The schedule of a resource: its own, for its own hours, or that of a location's working hours. */

/** Error for a schedule that a resource cannot use. */
export const notASchedule =
  'must be the own event schedule, or that of the working hours of one of your locations';

/**
 * Whether a schedule is shared: true for a location's, false for the resource's own, undefined for one that the
 * resource cannot use.
 */
export async function isShared(
  { db, businessId }: Writing,
  scheduleId: string,
  own: string | undefined,
): Promise<boolean | undefined> {
  if (scheduleId === own) return false;
  return (await isWorkingHoursOfLocation(db, businessId, scheduleId)) ? true : undefined;
}

/** `shared` is derived and not set by callers. Missing and unknown schedules are left to the rules. */
export async function withOwners(
  writing: Writing,
  { workingHoursSchedules, eventsSchedule }: Resource,
): Promise<Resource['workingHoursSchedules']> {
  if (!workingHoursSchedules) return undefined;
  const values = [];
  for (const value of workingHoursSchedules.values ?? []) {
    const { scheduleId } = value;
    const known =
      scheduleId === undefined || value.shared === undefined
        ? undefined
        : await isShared(writing, scheduleId, eventsSchedule?.scheduleId);
    values.push(known === undefined ? value : { ...value, shared: known });
  }
  return { ...workingHoursSchedules, values };
}

/**
 * Refuses an unusable schedule, unless the resource had it before: imported ones have schedules of another host.
 */
export async function scheduleViolations(
  writing: Writing,
  { workingHoursSchedules, eventsSchedule }: Resource,
  before?: Resource,
): Promise<FieldViolation[]> {
  const [hours] = workingHoursSchedules?.values ?? [];
  const [old] = before?.workingHoursSchedules?.values ?? [];
  const id = hours?.scheduleId;
  if (id === undefined || id === old?.scheduleId) return [];
  if ((await isShared(writing, id, eventsSchedule?.scheduleId)) !== undefined) return [];
  const field = 'resource.workingHoursSchedules.values.0.scheduleId';
  return [{ field, description: notASchedule, violatedRule: 'VALIDATION' }];
}
