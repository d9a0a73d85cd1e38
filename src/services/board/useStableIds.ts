import { useMemo, useState } from 'react';

/**
 * Memoises the matches of a filter until the filter or the set of records changes, so that a ticked row does not
 * disappear from “No plan covers it” while ticking.
 */
export function useStableIds<One extends { readonly id: string }>(
  filter: string,
  all: readonly One[],
  find: () => readonly One[],
): readonly One[] {
  const key = `${filter} ${all.map(({ id }) => id).join()}`;
  const [found, setFound] = useState(() => ({ key, ids: idsOf(find()) }));
  const current = found.key === key ? found : { key, ids: idsOf(find()) };
  if (current !== found) setFound(current);
  const { ids } = current;
  return useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);
}

const idsOf = (found: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(found.map(({ id }) => id));
