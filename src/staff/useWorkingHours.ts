import { useLocationHours, useWeeklyHours } from '../hours/useLocationHours.ts';
import { isOwn, type EditedStaffMember, type StaffHours } from './staffHours.ts';

/** The hours by which a staff member works: their own, or those of a location. */
export function useWorkingHours({ hours }: Pick<EditedStaffMember, 'hours'>) {
  const { data: locations, error, refetch } = useLocationHours();
  const own = hours !== undefined && isOwn(hours);
  const followed = own ? undefined : locations?.find((location) => isFollowed(location, hours));
  const shared = useWeeklyHours(followed?.scheduleId);
  return {
    locations,
    own,
    /** The location whose hours apply. */
    followed,
    /** Undefined while loading. */
    periods: own ? hours.periods : shared.data?.periods,
    error: error ?? shared.error,
    refetch: () => {
      refetch();
      if (followed) void shared.refetch();
    },
  };
}

/** Without an assignment, the hours of the default location apply. */
const isFollowed = (
  { scheduleId, isDefault }: { scheduleId: string; isDefault: boolean },
  hours: StaffHours | undefined,
): boolean => (hours?.scheduleId ? scheduleId === hours.scheduleId : isDefault);
