import { areEqualFields, isFields, keysOf, ownValue, type Fields } from '../../contract/paths.ts';

/**
 * The difference between two objects, as `with_json_difference` in the database applies it. By name of the field: a list
 * of one is its new value, an empty list means that it is gone, an object is the difference inside.
 */
export function jsonDifference(was: Fields, becomes: Fields): Fields {
  return Object.fromEntries(
    keysOf(was, becomes).flatMap((key): [string, unknown][] => {
      const past = ownValue(was, key);
      const present = ownValue(becomes, key);
      if (isSameJson(past, present)) return [];
      if (present === undefined) return [[key, []]];
      return [[key, isFields(past) && isFields(present) ? jsonDifference(past, present) : [present]]];
    }),
  );
}

/** Whether two JSON values are equal, regardless of the order of keys. Unlike for `equalValues`, null differs from missing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  return isFields(one) && isFields(other) && areEqualFields(one, other, isSameJson);
}
