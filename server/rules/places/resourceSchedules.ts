import type { Resource } from '../../../contract/entities/resource.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import { isWorkingHoursOfPlace } from '../../tables/staff/workingHours.ts';
import type { Writing } from '../writing.ts';

/** The schedule that a resource works by: its own, for hours of its own, or that of a place's working hours. */

/** Said of a schedule that a resource cannot work by. */
export const notASchedule =
  'must be the own event schedule, or that of the working hours of one of your places';

/**
 * Whether others work by a schedule too: true for that of a place, false for the resource's own, undefined for one that
 * the resource cannot work by.
 */
export async function isShared(
  { db, businessId }: Writing,
  scheduleId: string,
  own: string | undefined,
): Promise<boolean | undefined> {
  if (scheduleId === own) return false;
  return (await isWorkingHoursOfPlace(db, businessId, scheduleId)) ? true : undefined;
}

/** `shared` is a fact and not the caller's to say. What misses it, or names an unknown schedule, is left for the rules. */
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

/** Refuses a schedule that the resource cannot work by, unless it did before: imported ones name schedules of elsewhere. */
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
