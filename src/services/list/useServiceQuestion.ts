import { useListParams } from 'react-admin';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askedFilter, kindsNamedBy, withoutGone } from './goneValues.ts';
import { readFilter, type ServiceFilter, type WireFilter } from './serviceFilter.ts';
import { useNames, type NamedKind } from './useNames.ts';

/** How the list starts: react-admin's list parameters, also for reading them outside the list. */
export const listDefaults = { perPage: 25, sort: { field: 'name', order: 'ASC' as const } };

export interface ServiceQuestion {
  /** What the address says. */
  filter: ServiceFilter;
  /** The same for the interface, without the free text; finds nothing where the address names something deleted. */
  wire: WireFilter;
  /** The moment against which sessions are ahead or over; the same for rows, tabs and counts. */
  now: Date;
  /** The kinds of what the address names and is deleted. */
  gone: readonly NamedKind[];
  /** The filter without the conditions that name those. */
  kept: ServiceFilter;
  /** Whether it is still being found out if what the address names is there. */
  pending: boolean;
}

/** What is deleted or restored elsewhere is noticed when the list is opened or returned to (ms). */
const recheck = 5000;

/** What the list asks, read from the address; react-admin's list reads the same parameters. */
export function useServiceQuestion(): ServiceQuestion {
  const [now] = useState(() => new Date());
  const [{ filterValues }] = useListParams({ resource: 'services', ...listDefaults });
  const damaged = damagedFilter(useLocation().search);
  const said = JSON.stringify(damaged ?? filterValues);
  const filter = useMemo(() => readFilter(JSON.parse(said)), [said]);
  const kinds = useMemo(() => kindsNamedBy(filter), [filter]);
  const { isGone, pending } = useNames(kinds, recheck);
  return useMemo(() => {
    const { filter: kept, gone } = withoutGone(filter, isGone);
    return { filter, kept, gone, pending, wire: askedFilter(filter, now, isGone), now };
  }, [filter, now, isGone, pending]);
}

/**
 * A filter of the address that cannot be read, such as that of a link cut short, as conditions that the server refuses.
 * react-admin would leave it out, and the list would show everything.
 */
function damagedFilter(search: string): { where: string } | undefined {
  const where = new URLSearchParams(search).get('filter');
  if (!where) return undefined;
  try {
    const read: unknown = JSON.parse(where);
    return read === null || (typeof read === 'object' && !Array.isArray(read)) ? undefined : { where };
  } catch {
    return { where };
  }
}
