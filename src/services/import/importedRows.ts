import type { Text } from '../../messages/useText.ts';
import type { ColumnMap, ImportColumn } from './importColumns.ts';
import type { ImportFile } from './readImportFile.ts';
import {
  candidates,
  leftOut,
  referenceKey,
  resolverOf,
  type Answers,
  type Pools,
  type Reference,
  type Resolve,
} from './references.ts';
import type { SentRow } from './sendRows.ts';
import { serviceOfCells } from './serviceOfCells.ts';
import { serviceOfJson } from './serviceOfJson.ts';

interface Mapping {
  map: ColumnMap;
  pools: Pools;
  text: Text;
}

/** The rows of a file as the server takes them; it checks their fields. */
export function importedRows(file: ImportFile, answers: Answers, { map, pools, text }: Mapping): SentRow[] {
  const resolve = resolverOf(pools, answers);
  const rows =
    file.kind === 'json'
      ? file.rows.map(({ line, service }) => ({ line, service: serviceOfJson(service, resolve) }))
      : file.table.rows.map(({ line, cells }) => ({
          line,
          service: serviceOfCells({ cells }, map, { text, pools, resolve }),
        }));
  return rows;
}

/** A reference that means no record, or several. */
export interface OpenReference {
  key: string;
  reference: Reference;
  /** The records that it could mean. */
  meanings: readonly { id: string; name: string }[];
}

const referring: readonly ImportColumn[] = ['category.id', 'locations', 'staffMemberIds', 'bookingPolicy.id'];

/** The references of a file that need an answer, in the order of the file. */
export function openReferences(file: ImportFile, { map, pools, text }: Mapping): OpenReference[] {
  const open = new Map<string, OpenReference>();
  const resolve: Resolve = (reference) => {
    const meanings = candidates(pools, reference);
    const key = referenceKey(reference);
    if (meanings.length !== 1 && !open.has(key)) open.set(key, { key, reference, meanings });
    return meanings[0]?.id ?? leftOut;
  };
  if (file.kind === 'json') for (const { service } of file.rows) serviceOfJson(service, resolve);
  else {
    for (const [index, column] of map.entries()) {
      if (!column || !referring.includes(column)) continue;
      const cells = new Set(file.table.rows.map((row) => row.cells[index] ?? ''));
      for (const cell of cells) serviceOfCells({ cells: [cell] }, [column], { text, pools, resolve });
    }
  }
  return [...open.values()];
}
