import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../../contract/calls/availability/timeSlots.ts';
import { previewServiceTimes } from '../../../contract/calls/services/previews.ts';
import { availabilityLimits, type TimeSlot } from '../../../contract/entities/availability/availability.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { daysAfter } from '../../../contract/wallClock.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useDebounced } from '../../ui/useDebounced.ts';

interface Asked {
  /** The id is absent for a new service. */
  service: Pick<Service, 'type'> & { id?: string | undefined };
  /** The edits to include, or the whole new service; none: as saved. */
  change: ServiceInput | undefined;
  fromDate: string;
  timeZone: string;
  locationId: string | undefined;
  /** False for a service without times. */
  isAsked: boolean;
}

/** The times of seven days as customers find them: now, or with unsaved edits. Debounced, as each key asks again. */
export function usePreviewTimes({
  service: { id, type },
  change,
  fromDate,
  timeZone,
  locationId,
  isAsked,
}: Asked) {
  const api = useApi();
  // Empty while the service has no times: the server refuses its edits, which must not settle.
  const said = isAsked ? JSON.stringify(change ?? null) : '';
  const settled = useDebounced(said, 250);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['services', 'previewTimes', id, settled, fromDate, timeZone, locationId],
    enabled: settled !== '',
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TimeSlot[]> => {
      const edits = JSON.parse(settled) as ServiceInput | null;
      const location = locationId === undefined ? undefined : { id: locationId };
      if (edits) {
        const body = {
          ...(id && { serviceId: id }),
          service: edits,
          fromDate,
          timeZone,
          ...(location && { location }),
        };
        return (await api.send(previewServiceTimes, { body }, { signal })).timeSlots;
      }
      if (id === undefined) return [];
      const week = {
        fromLocalDate: `${fromDate}T00:00:00`,
        toLocalDate: `${daysAfter(fromDate, 7)}T00:00:00`,
        timeZone,
        cursorPaging: { limit: availabilityLimits.page },
      };
      if (type === 'CLASS') {
        const there = locationId === undefined ? {} : { eventFilter: { 'location.id': locationId } };
        const asked = { serviceIds: [id], includeNonBookable: true, ...week, ...there };
        return (await api.send(listEventTimeSlots, { body: asked }, { signal })).timeSlots;
      }
      const asked = { serviceId: id, bookable: true, ...week, ...(location && { locations: [location] }) };
      return (await api.send(listAvailabilityTimeSlots, { body: asked }, { signal })).timeSlots;
    },
  });
  return { slots: data, error, isFetching: isFetching || said !== settled, refetch };
}
