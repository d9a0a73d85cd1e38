import type { FieldChange } from '../../../contract/entities/recordedChange.ts';
import { equalValues, isFields, keysOf, ownValue, setPath, type Fields } from '../../../contract/paths.ts';

/** What people know as one field, however many paths of the record it took. */
export interface ChangedPart<Name extends string = never> {
  /** Names the part among others: its name, or the path where it has none. */
  key: string;
  name: Name | undefined;
  /** Wire paths, as a restore names them. */
  paths: string[];
  /** The changed paths alone, as a record, as they were and as they became. */
  before: Fields;
  after: Fields;
}

/** The names of the fields that a changed path is known by; undefined where it has none. */
type NamesOf<Name extends string> = (leaf: Leaf) => readonly (Name | undefined)[];

/** Folds the paths of a change to the parts that people know, in the order in which they come. */
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
          before: before === undefined ? part.before : setPath(part.before, path, before),
          after: after === undefined ? part.after : setPath(part.after, path, after),
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

/** An object that came or went as one, taken apart: a price that became words loses its deposit too. */
function leavesOf({ path, before, after }: Leaf): Leaf[] {
  const [was, is] = [before, after].map((side) => (isFields(side) ? side : {}));
  const keys = was && is ? keysOf(was, is) : [];
  if (!was || !is || keys.length === 0) return [{ path, before, after }];
  return keys
    .map((key) => ({ path: `${path}.${key}`, before: ownValue(was, key), after: ownValue(is, key) }))
    .filter((leaf) => !equalValues(leaf.before, leaf.after))
    .flatMap(leavesOf);
}
