import { useMemo, useState } from 'react';

/**
 * What a filter finds, kept until the filter or the records themselves are others: a row that is ticked does not vanish
 * from “No plan covers it” under the hands of whoever ticks it.
 */
export function useSettledIds<One extends { readonly id: string }>(
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
