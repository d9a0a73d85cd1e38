import { useListParams } from 'react-admin';
import { useMemo, useState } from 'react';
import { readFilter, wireFilter, type ServiceFilter, type WireFilter } from './serviceFilter.ts';

/** How the list starts: react-admin's list parameters, also for reading them outside the list. */
export const listDefaults = { perPage: 25, sort: { field: 'name', order: 'ASC' as const } };

export interface ServiceQuestion {
  /** What the address says. */
  filter: ServiceFilter;
  /** The same for the interface, without the free text. */
  wire: WireFilter;
  /** The moment against which sessions are ahead or over; the same for rows, tabs and counts. */
  now: Date;
}

/** What the list asks, read from the address; react-admin's list reads the same parameters. */
export function useServiceQuestion(): ServiceQuestion {
  const [now] = useState(() => new Date());
  const [{ filterValues }] = useListParams({ resource: 'services', ...listDefaults });
  const said = JSON.stringify(filterValues);
  return useMemo(() => {
    const filter = readFilter(JSON.parse(said));
    return { filter, wire: wireFilter(filter, now), now };
  }, [said, now]);
}
