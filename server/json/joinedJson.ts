/** One JSON object with the fields of two, without parsing them. `first` has a field; `second` may be empty. */
export function joinedObjects(first: string, second: string): string {
  if (second === '' || second === '{}') return first;
  return `${first.slice(0, -1)},${second.slice(1)}`;
}

/** The JSON array of JSON texts. */
export function arrayOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}
