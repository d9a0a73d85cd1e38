import { useListParams } from 'react-admin';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { isFields } from '../../../contract/paths.ts';
import { askedFilter, kindsNamedBy, withoutGone } from './facets/goneValues.ts';
import { isComputed, readFilter, type ListFilter, type WireFilter } from './listFilter.ts';
import type { ListKind } from './listKind.ts';
import { useKindIds, useKindNames } from './kindHooks.ts';

/** react-admin's default list parameters. */
export const listDefaults = (kind: ListKind, filter: ListFilter = {}) => ({
  perPage: 25,
  sort: kind.sortOf?.(filter) ?? kind.sort,
});

export interface ListQuestion {
  /** Filter of the URL. */
  filter: ListFilter;
  /** API filter without the search text; matches nothing if the URL references something deleted. */
  wire: WireFilter;
  /** Why the filter cannot be applied. */
  refused: Error | null;
  /** Loads the computed values again. */
  retry: () => void;
  /** Kinds of deleted records that the URL references. */
  gone: readonly string[];
  /** The filter without references to those. */
  remainingFilter: ListFilter;
  /** Whether references are still being checked or computed values loaded. */
  pending: boolean;
}

/** Stale time of reference checks (ms). */
const referenceStaleTime = 5000;

/** Returns the list's query from the URL. react-admin's list uses the same parameters. */
export function useListQuestion(kind: ListKind): ListQuestion {
  const [{ filterValues }] = useListParams({ resource: kind.resource, ...listDefaults(kind) });
  const damaged = damagedFilter(useLocation().search);
  const said = JSON.stringify(damaged ?? filterValues);
  const filter = useMemo(() => readFilter(kind, JSON.parse(said)), [kind, said]);
  const named = useMemo(() => kindsNamedBy(kind, filter), [kind, filter]);
  const names = useKindNames(kind, named, referenceStaleTime);
  const computed = useKindIds(kind, isComputed(kind, filter));
  const { isGone } = names;
  const { idsOf, error: refused, retry } = computed;
  const pending = names.pending || computed.pending;
  return useMemo(() => {
    const { filter: remainingFilter, gone } = withoutGone(kind, filter, isGone);
    return {
      filter,
      remainingFilter,
      gone,
      pending,
      refused,
      retry,
      wire: askedFilter(kind, filter, idsOf, isGone),
    };
  }, [kind, filter, idsOf, isGone, pending, refused, retry]);
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
    return read === null || isFields(read) ? undefined : { where };
  } catch {
    return { where };
  }
}
