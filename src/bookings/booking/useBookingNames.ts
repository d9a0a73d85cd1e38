import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { Choice, Names } from '../../records/list/listKind.ts';
import { namesOf } from '../../records/list/namesOf.ts';
import { allOptions } from '../../ui/queries/allOptions.ts';

const [everything, { staleTime: usual }] = allOptions;

interface Named {
  id: string;
  name?: string;
  resourceId?: string;
}

/** Services, staff members and locations in filters. Staff are identified by their resource, as in a slot. */
const lists = { service: 'services', staff: 'staff', location: 'locations' } as const;

/** Returns the records of a filter's kind by name; undefined while loading. */
export function useBookingChoices(
  kind: keyof typeof lists,
  enabled = true,
  staleTime: number = usual,
): Choice[] | undefined {
  const { data } = useGetList<Named>(lists[kind], everything, { staleTime, enabled });
  return useMemo(
    () => data?.map(({ id, resourceId, name = '' }) => ({ value: resourceId ?? id, label: name })),
    [data],
  );
}

/** Names of the records that filters of bookings reference. */
export function useBookingNames(kinds: readonly string[], staleTime?: number): Names {
  const services = useBookingChoices('service', kinds.includes('service'), staleTime);
  const staff = useBookingChoices('staff', kinds.includes('staff'), staleTime);
  const locations = useBookingChoices('location', kinds.includes('location'), staleTime);
  // Callers pass a new array on each render.
  const needed = kinds.join(' ');
  return useMemo(
    () => namesOf(needed.split(' '), { service: services, staff, location: locations }),
    [needed, services, staff, locations],
  );
}
