import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { hoursChange, type HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import { weeklyHoursViolations } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import { locationViolations } from '../../contract/entities/locations/locationRules.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useDebounced } from '../ui/useDebounced.ts';

/** Whether all times are entered, without violations that the form shows. */
function isComplete(change: HoursChange): boolean {
  const { periods = [], locationId = '', businessSchedule } = change;
  return (
    hoursChange.safeParse(change).success &&
    weeklyHoursViolations(periods).length === 0 &&
    locationViolations({ id: locationId, ...(businessSchedule && { businessSchedule }) }).length === 0
  );
}

/**
 * The bookings that a change of hours affects; undefined while loading, and without a change. While times are
 * incomplete, those of the last complete ones.
 */
export function useHoursImpact(change: HoursChange | undefined) {
  const api = useApi();
  // As text, because a change is a new object on each render.
  const asked = useDebounced(change && isComplete(change) ? JSON.stringify(change) : '');
  const { data, error, refetch } = useQuery({
    // A moved booking refetches it.
    queryKey: ['bookings', 'hoursImpact', asked],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(asked) as HoursChange;
      const { bookings, total } = answered(await api.send(previewHours, { body }, { signal }));
      const named = bookings.map((booking) => ({ ...booking, name: customerName(booking.contactDetails) }));
      return { bookings: named, total };
    },
  });
  return { impact: change && data, error: change && error, refetch: () => void refetch() };
}
