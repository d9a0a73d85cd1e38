import { useListParams } from 'react-admin';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askedFilter, kindsNamedBy, withoutGone } from './goneValues.ts';
import { readFilter, type ListFilter, type WireFilter } from './listFilter.ts';
import type { ListKind } from './listKind.ts';
import { useKindNames } from './kindHooks.ts';

/** react-admin's default list parameters. */
export const listDefaults = ({ sort }: ListKind) => ({ perPage: 25, sort });

export interface ListQuestion {
  /** Filter of the URL. */
  filter: ListFilter;
  /** API filter without the search text; matches nothing if the URL references something deleted. */
  wire: WireFilter;
  /** Time that separates upcoming from past sessions, the same for rows, tabs and counts. */
  now: Date;
  /** Kinds of deleted records that the URL references. */
  gone: readonly string[];
  /** The filter without references to those. */
  kept: ListFilter;
  /** Whether the references are still being checked. */
  pending: boolean;
}

/** Stale time of reference checks (ms). */
const referenceStaleTime = 5000;

/** Returns the list's query from the URL. react-admin's list uses the same parameters. */
export function useListQuestion(kind: ListKind): ListQuestion {
  const [now] = useState(() => new Date());
  const [{ filterValues }] = useListParams({ resource: kind.resource, ...listDefaults(kind) });
  const damaged = damagedFilter(useLocation().search);
  const said = JSON.stringify(damaged ?? filterValues);
  const filter = useMemo(() => readFilter(kind, JSON.parse(said)), [kind, said]);
  const named = useMemo(() => kindsNamedBy(kind, filter), [kind, filter]);
  const { isGone, pending } = useKindNames(kind, named, referenceStaleTime);
  return useMemo(() => {
    const { filter: kept, gone } = withoutGone(kind, filter, isGone);
    return { filter, kept, gone, pending, wire: askedFilter(kind, filter, now, isGone), now };
  }, [kind, filter, now, isGone, pending]);
}

/**
 * Returns an unparsable filter of the URL, e.g. from a truncated link, as conditions that the server rejects.
 * react-admin would ignore it and show everything.
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
