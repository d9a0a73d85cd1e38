import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import { equalValues, isFields, keysOf, ownValue, setPath, type Fields } from '../../../contract/paths.ts';

/** A field as users see it; may cover several paths. */
export interface ChangedPart<Name extends string = never> {
  /** Unique key: the field's name, or the path without one. */
  key: string;
  name: Name | undefined;
  /** Wire paths for restoring. */
  paths: string[];
  /** Old and new values of the changed paths only. */
  before: Fields;
  after: Fields;
}

/** Returns the names of the fields that contain a path; undefined entries without one. */
type NamesOf<Name extends string> = (leaf: Leaf) => readonly (Name | undefined)[];

/** Groups changed paths into fields, in order of appearance. */
export function changedParts<Name extends string = never>(
  fields: readonly FieldChange[],
  namesOf: NamesOf<Name> = () => [undefined],
): Map<string, ChangedPart<Name>> {
  const parts = new Map<string, ChangedPart<Name>>();
  for (const change of fields) {
    for (const { path, before, after } of leavesOf({ path: change.field, ...change })) {
      for (const name of namesOf({ path, before, after })) {
        const key = name ?? path;
        const part = parts.get(key) ?? { key, name, paths: [], before: {}, after: {} };
        parts.set(key, {
          ...part,
          paths: [...new Set([...part.paths, change.field])],
          before: setPath(part.before, path, before),
          after: setPath(part.after, path, after),
        });
      }
    }
  }
  return parts;
}

export interface Leaf {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** Splits an added or removed object into leaves: a price that becomes a custom text loses its deposit too. */
function leavesOf({ path, before, after }: Leaf): Leaf[] {
  const was = isFields(before) ? before : {};
  const is = isFields(after) ? after : {};
  const keys = keysOf(was, is);
  if (keys.length === 0) return [{ path, before, after }];
  return keys
    .map((key) => ({ path: `${path}.${key}`, before: ownValue(was, key), after: ownValue(is, key) }))
    .filter((leaf) => !equalValues(leaf.before, leaf.after))
    .flatMap(leavesOf);
}
