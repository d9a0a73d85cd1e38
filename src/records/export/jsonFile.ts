import type { RaRecord } from 'react-admin';

/**
 * Returns a JSON file with complete records: sorted by id and with sorted keys, so that equal data has equal bytes, and a
 * line per record, so that two files can be compared and a message can name the line.
 */
export function jsonFile(list: string, records: readonly RaRecord[]): string {
  const lines = records
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .map((record) => JSON.stringify(sortedKeys(record)));
  return `{"${list}":[\n${lines.join(',\n')}\n]}\n`;
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sortedKeys(part)]),
  );
}
