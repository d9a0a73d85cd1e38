import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { Choice, Names } from '../records/list/listKind.ts';
import { allOptions } from '../ui/allOptions.ts';

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
  return useMemo(() => {
    const choices = new Map([
      ['service', services],
      ['staff', staff],
      ['location', locations],
    ]);
    const names = new Map(
      [...choices].map(([kind, found]) => [
        kind,
        found && new Map(found.map(({ value, label }) => [value, label])),
      ]),
    );
    return {
      of: (kind) => names.get(kind),
      isGone: (kind, id) => names.get(kind)?.has(id) === false,
      pending: kinds.some((kind) => choices.has(kind) && !choices.get(kind)),
    };
  }, [services, staff, locations, kinds]);
}
