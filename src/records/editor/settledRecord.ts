import { isFields, ownValue, withoutNulls, type Fields } from '../../../contract/paths.ts';

/**
 * The record that a form's values stand for: without what emptied fields leave behind, and with a name without spaces
 * around it. What nobody touched stays as it was opened, byte for byte.
 */
export function settledRecord(opened: Fields, values: Fields): Fields {
  const settled = pruned(withoutNulls(values), opened) as Fields;
  const name = settled['name'];
  return { ...settled, name: typeof name === 'string' ? name.trim() || undefined : undefined };
}

/** Without the objects that hold nothing and were not there before: inputs make them on their way. */
function pruned(value: unknown, before: unknown): unknown {
  if (!isFields(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const old = isFields(before) ? ownValue(before, key) : undefined;
    const kept = pruned(inner, old);
    const empty = isFields(kept) && Object.keys(kept).length === 0 && old === undefined;
    return empty ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(entries);
}
