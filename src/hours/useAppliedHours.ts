import { useLocationHours, useWeeklyHours } from './useLocationHours.ts';
import { aroundTheClock } from './week.ts';
import type { OwnHours } from './ownHours.ts';

/** The hours that a person or room is assigned to. */
export interface AssignedHours {
  /** That of their own hours, or of a location; `''` if none is assigned. */
  scheduleId: string;
  /** Undefined for a new record. */
  own: Pick<OwnHours, 'ownScheduleId' | 'periods'> | undefined;
}

/**
 * The weekly hours that apply: own ones, or those of a location.
 * @param unassigned those that apply without an assignment
 */
export function useAppliedHours(
  assigned: AssignedHours | undefined,
  unassigned: 'DEFAULT_LOCATION' | 'ALWAYS',
) {
  const { data: locations, error, refetch } = useLocationHours();
  const { scheduleId = '', own } = assigned ?? {};
  const isOwn = own !== undefined && scheduleId === own.ownScheduleId;
  const always = scheduleId === '' && unassigned === 'ALWAYS';
  const followed =
    isOwn || always
      ? undefined
      : locations?.find((location) => (scheduleId ? location.scheduleId === scheduleId : location.isDefault));
  const shared = useWeeklyHours(followed?.scheduleId);
  return {
    locations,
    own: isOwn,
    /** Open all the time. */
    always,
    /** The location whose hours apply. */
    followed,
    /** Undefined while loading. */
    periods: isOwn ? own.periods : always ? aroundTheClock : shared.data?.periods,
    error: error ?? shared.error,
    refetch: () => {
      refetch();
      if (followed) void shared.refetch();
    },
  };
}
