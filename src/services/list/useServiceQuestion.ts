import { useListParams } from 'react-admin';
import { useMemo, useState } from 'react';
import { kindsNamedBy, withoutGone } from './goneValues.ts';
import { readFilter, wireFilter, type ServiceFilter, type WireFilter } from './serviceFilter.ts';
import { useNames, type NamedKind } from './useNames.ts';

/** How the list starts: react-admin's list parameters, also for reading them outside the list. */
export const listDefaults = { perPage: 25, sort: { field: 'name', order: 'ASC' as const } };

export interface ServiceQuestion {
  /** What the address says. */
  filter: ServiceFilter;
  /** The same for the interface, without the free text, and without what is not there any more. */
  wire: WireFilter;
  /** The moment against which sessions are ahead or over; the same for rows, tabs and counts. */
  now: Date;
  /** The kinds of what the address names and was deleted. */
  gone: readonly NamedKind[];
  /** The filter as it would be without those. */
  kept: ServiceFilter;
  /** Whether it is still being found out if what the address names is there. */
  pending: boolean;
}

/** What the list asks, read from the address; react-admin's list reads the same parameters. */
export function useServiceQuestion(): ServiceQuestion {
  const [now] = useState(() => new Date());
  const [{ filterValues }] = useListParams({ resource: 'services', ...listDefaults });
  const said = JSON.stringify(filterValues);
  const filter = useMemo(() => readFilter(JSON.parse(said)), [said]);
  const kinds = useMemo(() => kindsNamedBy(filter), [filter]);
  const { of, pending } = useNames(kinds);
  return useMemo(() => {
    // Where the names could not be read, nothing is taken for deleted.
    const { filter: kept, gone } = withoutGone(filter, (kind, id) => of(kind)?.has(id) === false);
    return { filter, kept, gone, pending, wire: wireFilter(kept, now), now };
  }, [filter, now, of, pending]);
}
