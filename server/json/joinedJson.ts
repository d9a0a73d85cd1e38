/** Joins JSON texts without parsing them. */

/** The object with the fields of both; an empty second text adds none. */
export function joinedObjects(first: string, second: string): string {
  if (second === '' || second === '{}') return first;
  return `${first.slice(0, -1)},${second.slice(1)}`;
}

/** The array of these texts. */
export function arrayOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}
