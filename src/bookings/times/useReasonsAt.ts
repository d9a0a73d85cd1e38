import { useQuery } from '@tanstack/react-query';
import { diagnoseAvailability } from '../../../contract/calls/availability/diagnose.ts';
import { dayMs } from '../../../contract/durations.ts';
import { answered, useApi } from '../../ui/queries/useApi.ts';
import { bookableKey } from './useBookableTimes.ts';

interface AskedTime {
  serviceId: string;
  /** An instant; undefined asks nothing. */
  start: string | undefined;
  /** Empty: anyone. */
  staffId: string;
  minutes: number | undefined;
  addOnIds: readonly string[];
  locationId: string | undefined;
}

const localUtc = (instant: number) => new Date(instant).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** The reasons for which customers could not book an appointment at an instant. */
export function useReasonsAt({ serviceId, start, staffId, minutes, addOnIds, locationId }: AskedTime) {
  const api = useApi();
  const from = Date.parse(start ?? '');
  return useQuery({
    queryKey: [...bookableKey, 'reasons', serviceId, start, staffId, minutes, addOnIds.join(' '), locationId],
    enabled: start !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const choices = {
        ...(minutes !== undefined && { durationInMinutes: minutes }),
        ...(addOnIds.length > 0 && { addOnIds: [...addOnIds] }),
      };
      const body = {
        serviceId,
        // A repeated hour has one local time for two instants, except in UTC.
        timeZone: 'UTC',
        fromLocalDate: localUtc(from),
        toLocalDate: localUtc(from + dayMs),
        localStartDate: localUtc(from),
        ...(staffId !== '' && { resourceId: staffId }),
        ...(locationId !== undefined && { location: { id: locationId } }),
        ...(Object.keys(choices).length > 0 && { customerChoices: choices }),
      };
      const found = answered(await api.send(diagnoseAvailability, { body }, { signal }));
      return found.bookable ? [] : found.reasons;
    },
  });
}
