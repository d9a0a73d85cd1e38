/** A group of rows, by their keys. */
export interface KeyGroup {
  key: string;
  rows: readonly string[];
}

/** Key of the head of a group among the rows. */
export const headOf = (group: string): string => `head ${group}`;

/** The heads of the groups with their rows below, as one list. */
export const flatKeys = (groups: readonly KeyGroup[]): string[] =>
  groups.flatMap(({ key, rows }) => [headOf(key), ...rows]);

/**
 * Returns the group and the index there of a row that moves to the index `to` of the flat list. Above the first head
 * counts as below it.
 */
export function positionAt(
  groups: readonly KeyGroup[],
  row: string,
  to: number,
): { group: string; index: number } | undefined {
  let left = Math.max(to, 1);
  for (const [at, { key, rows }] of groups.entries()) {
    const others = rows.filter((one) => one !== row);
    if (left <= others.length + 1 || at === groups.length - 1) {
      return { group: key, index: Math.min(left - 1, others.length) };
    }
    left -= others.length + 1;
  }
  return undefined;
}
