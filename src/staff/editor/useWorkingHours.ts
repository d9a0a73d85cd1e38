import { useAppliedHours } from '../../hours/useAppliedHours.ts';
import type { EditedStaffMember } from './staffHours.ts';

/** The hours by which a staff member works: their own, or those of a location. */
export const useWorkingHours = ({ hours }: Pick<EditedStaffMember, 'hours'>) =>
  useAppliedHours(hours && { scheduleId: hours.scheduleId, own: hours }, 'DEFAULT_LOCATION');
