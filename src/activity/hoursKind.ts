import type { RecordKind } from '../records/recordKind.ts';
import { useHoursChanges } from './useHoursChanges.ts';

/** The record family of the hours of people, rooms and locations, which are edited with these. */
export const hoursKind: RecordKind = {
  resource: 'weeklyHours',
  path: 'staff',
  label: 'activity.record.weeklyHours',
  entities: ['weeklyHours', 'workingHoursSchedule'],
  recordOf: () => undefined,
  useChangeReader: useHoursChanges,
};
