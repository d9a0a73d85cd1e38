import { isFields, ownValue, withoutNulls, type Fields } from '../../../../contract/paths.ts';

/**
 * Converts form values to a record: without empty leftovers and with a trimmed name. Untouched values stay exactly as
 * opened.
 */
export function settledRecord(opened: Fields, values: Fields): Fields {
  const settled = pruned(withoutNulls(values), opened) as Fields;
  const name = settled['name'];
  return { ...settled, name: typeof name === 'string' ? name.trim() || undefined : undefined };
}

/** Removes empty objects that were not there before: inputs create them. */
function pruned(value: unknown, before: unknown): unknown {
  if (!isFields(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const old = isFields(before) ? ownValue(before, key) : undefined;
    const prunedInner = pruned(inner, old);
    const empty = isFields(prunedInner) && Object.keys(prunedInner).length === 0 && old === undefined;
    return empty ? [] : [[key, prunedInner] as const];
  });
  return Object.fromEntries(entries);
}
