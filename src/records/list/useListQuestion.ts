import { useListParams } from 'react-admin';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askedFilter, kindsNamedBy, withoutGone } from './goneValues.ts';
import { readFilter, type ListFilter, type WireFilter } from './listFilter.ts';
import type { ListKind } from './listKind.ts';
import { useKindNames } from './kindHooks.ts';

/** How the list starts: react-admin's list parameters, also for reading them outside the list. */
export const listDefaults = ({ sort }: ListKind) => ({ perPage: 25, sort });

export interface ListQuestion {
  /** What the address says. */
  filter: ListFilter;
  /** The same for the interface, without the free text; finds nothing where the address names something deleted. */
  wire: WireFilter;
  /** The moment against which sessions are ahead or over; the same for rows, tabs and counts. */
  now: Date;
  /** The kinds of what the address names and is deleted. */
  gone: readonly string[];
  /** The filter without the conditions that name those. */
  kept: ListFilter;
  /** Whether it is still being found out if what the address names is there. */
  pending: boolean;
}

/** What is deleted or restored elsewhere is noticed when the list is opened or returned to (ms). */
const recheck = 5000;

/** What the list asks, read from the address; react-admin's list reads the same parameters. */
export function useListQuestion(kind: ListKind): ListQuestion {
  const [now] = useState(() => new Date());
  const [{ filterValues }] = useListParams({ resource: kind.resource, ...listDefaults(kind) });
  const damaged = damagedFilter(useLocation().search);
  const said = JSON.stringify(damaged ?? filterValues);
  const filter = useMemo(() => readFilter(kind, JSON.parse(said)), [kind, said]);
  const named = useMemo(() => kindsNamedBy(kind, filter), [kind, filter]);
  const { isGone, pending } = useKindNames(kind, named, recheck);
  return useMemo(() => {
    const { filter: kept, gone } = withoutGone(kind, filter, isGone);
    return { filter, kept, gone, pending, wire: askedFilter(kind, filter, now, isGone), now };
  }, [kind, filter, now, isGone, pending]);
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
