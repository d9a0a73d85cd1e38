/** Dotted paths into plain JSON objects. Values are never mutated, and inherited properties are ignored. */

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for an inherited name, such as `constructor`. */
export function ownValue(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** The keys of both, without duplicates. */
export function keysOf(one: Fields, other: Fields): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Whether the values of each key of one or both are equal by a comparison; the value of a missing key is undefined. */
export function areEqualFields(
  one: Fields,
  other: Fields,
  areEqual: (one: unknown, other: unknown) => boolean,
): boolean {
  return (
    Object.keys(one).every((key) => areEqual(one[key], ownValue(other, key))) &&
    Object.keys(other).every((key) => Object.hasOwn(one, key) || areEqual(undefined, other[key]))
  );
}

/** The value at the path, or undefined. */
export function getPath(entity: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isFields(value) ? ownValue(value, key) : undefined), entity);
}

/**
 * The entity with the value at the path, creating the objects on the way. undefined and null clear the path: the wire
 * does not distinguish a missing field from a null one.
 */
export function setPath(entity: Fields, path: string, value: unknown): Fields {
  return value === undefined || value === null
    ? clearPath(entity, path)
    : setKeys(entity, path.split('.'), withoutNulls(value, path.split('.')));
}

/**
 * `to` with the values of `from` at the paths; missing and null ones are cleared. A value that `to` has already is not
 * copied, so that its object stays the same.
 */
export function copyPaths<To extends object>(to: To, from: unknown, paths: readonly string[]): To {
  const copied = paths.reduce<Fields>((fields, path) => {
    const value = getPath(from, path);
    const isCopied = value !== undefined && value !== null && getPath(fields, path) === value;
    return isCopied ? fields : setPath(fields, path, value);
  }, to as Fields);
  return copied as To;
}

/** The entity without the path, the same object if it has no such path. Objects that become empty stay. */
export function clearPath(entity: Fields, path: string): Fields {
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  if (!Object.hasOwn(entity, key)) return entity;
  const { [key]: old, ...others } = entity;
  if (rest.length === 0) return others;
  const cleared = isFields(old) ? clearPath(old, rest.join('.')) : old;
  return cleared === old ? entity : { ...entity, [key]: cleared };
}

// A computed key creates an own property even for `__proto__`; an assignment would set the prototype.
function setKeys(entity: Fields, [key, ...rest]: readonly string[], value: unknown): Fields {
  if (key === undefined) return entity;
  if (rest.length === 0) return { ...entity, [key]: value };
  const old = ownValue(entity, key);
  return { ...entity, [key]: setKeys(isFields(old) ? old : {}, rest, value) };
}

/**
 * Whether the path leads into a namespace of extended fields, which belongs to another application: null is an ordinary
 * value there.
 */
export function isForeign(path: readonly string[]): boolean {
  const at = path.indexOf('extendedFields');
  return at !== -1 && path[at + 1] === 'namespaces' && path.length > at + 2;
}

/**
 * Omits null fields, which equal missing ones in a new object. Lists keep their items, and so do namespaces of extended
 * fields. `at` is the path of the value in its entity.
 */
export function withoutNulls(value: unknown, at: readonly string[] = []): unknown {
  if (isForeign(at)) return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, at));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== undefined)
      .map(([key, inner]) => [key, withoutNulls(inner, [...at, key])]),
  );
}

/** Whether two JSON values are equal, regardless of the order of keys; null equals missing. */
export function equalValues(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one === undefined || one === null) return other === undefined || other === null;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => equalValues(item, other[index]))
    );
  }
  return isFields(one) && isFields(other) && areEqualFields(one, other, equalValues);
}
