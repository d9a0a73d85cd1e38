import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useMoments } from '../../ui/words/useMoments.ts';
import { bookableTimes, nearestTimes, nextTimes, type BookableTime } from './bookableTimes.ts';

/** Queries below are refetched after a refusal. */
export const bookableKey = ['bookings', 'bookable'] as const;

/** The maximum number of free staff members in an answer; with this number, more may be free. */
const mostListed = 10;
/** Suggested times. */
export const nearby = 3;

interface Wish {
  service: Service | undefined;
  day: string;
  /** Empty: any. */
  staffId: string;
  minutes: number | undefined;
  /** Add-ons that extend an appointment. */
  addOnIds: readonly string[];
  /** The instant of a refused time. */
  refused: string | undefined;
}

interface Bookable {
  /** Undefined while loading. */
  times: readonly BookableTime[] | undefined;
  error: Error | null;
  /** IDs of the staff members who are free on the day; undefined if they aren't known. */
  freeStaff: ReadonlySet<string> | undefined;
  /** The next times of a day without free ones, or the nearest ones to a refused time. */
  near: readonly BookableTime[];
}

/** Times of a service that can be booked, with suggestions. */
export function useBookableTimes({ service, day, staffId, minutes, addOnIds, refused }: Wish): Bookable {
  const api = useApi();
  const { timeZone = 'UTC' } = useBusiness();
  const { now } = useMoments();
  const isAppointment = service?.type === 'APPOINTMENT';
  const enabled = service !== undefined && day !== '';
  const key = [...bookableKey, service?.id, service?.revision, minutes, addOnIds.join(' ')] as const;
  const ofAnyone = useQuery({
    queryKey: [...key, day, ''],
    queryFn: ({ signal }) => bookableTimes(api, { ...asked(), staffId: undefined }, signal),
    enabled,
    gcTime: 0,
  });
  const ofOne = useQuery({
    queryKey: [...key, day, staffId],
    queryFn: ({ signal }) => bookableTimes(api, asked(), signal),
    enabled: enabled && staffId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { data: times, error } = staffId === '' ? ofAnyone : ofOne;
  const next = useQuery({
    queryKey: [...key, day, staffId, 'next'],
    queryFn: ({ signal }) => nextTimes(api, asked(), nearby, signal),
    enabled: enabled && isAppointment && times?.length === 0,
    gcTime: 0,
  });
  return {
    times,
    error,
    freeStaff: freeIn(ofAnyone.data),
    near: times?.length === 0 ? (next.data ?? []) : refused ? nearestTimes(times ?? [], refused, nearby) : [],
  };

  function asked() {
    if (!service) throw new Error('Times are asked of a service.');
    return { service, day, timeZone, now, staffId: staffId || undefined, minutes, addOnIds };
  }
}

function freeIn(times: readonly BookableTime[] | undefined): ReadonlySet<string> | undefined {
  if (!times || times.some(({ staff }) => staff.length >= mostListed)) return undefined;
  return new Set(times.flatMap(({ staff }) => staff.map(({ id }) => id)));
}
