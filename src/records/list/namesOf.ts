import type { Choice, Names } from './listKind.ts';

/**
 * Names of the records that filters reference, from the complete lists of their kinds.
 * @param kinds kinds whose names are needed
 * @param lists records by kind; undefined while loading
 */
export function namesOf(
  kinds: readonly string[],
  lists: Readonly<Record<string, readonly Choice[] | undefined>>,
): Names {
  const names = new Map(
    Object.entries(lists).map(([kind, records]) => [
      kind,
      records && new Map(records.map(({ value, label }) => [value, label])),
    ]),
  );
  return {
    of: (kind) => names.get(kind),
    isGone: (kind, id) => names.get(kind)?.has(id) === false,
    pending: kinds.some((kind) => names.has(kind) && !names.get(kind)),
  };
}
