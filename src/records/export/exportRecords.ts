import type { RaRecord } from 'react-admin';
import { getPath } from '../../../contract/paths.ts';
import { queryLimits } from '../../../contract/queries/query.ts';
import { dayOf } from '../../../contract/wallClock.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { csvHead, csvLines } from './csvFile.ts';
import type { CsvCell, CsvKind, ExportFormat, PageCells, RecordsAsked } from './csvKind.ts';
import { jsonFile } from './jsonFile.ts';

interface Export extends RecordsAsked {
  resource: string;
  kind: CsvKind;
  /** Default: CSV. */
  format?: ExportFormat;
  cells: (api: FrontdeskDataProvider) => Promise<PageCells<RaRecord>>;
  text: Text;
  /** Called after each page with the number of exported records. */
  onCount: (count: number) => void;
}

/**
 * Exports records to a file page by page, and saves it. Returns their number. Rejects with the signal's reason after an
 * abort, without a partial file.
 */
export async function exportRecords(api: FrontdeskDataProvider, asked: Export): Promise<number> {
  const { kind, resource, onCount, signal, format = 'csv' } = asked;
  const file = format === 'json' && kind.json ? jsonParts(kind.json.list) : await csvParts(api, asked);
  let count = 0;
  for await (const rows of kind.read ? kind.read(api, asked) : readPages(api, resource, asked)) {
    await file.add(rows);
    count += rows.length;
    onCount(count);
  }
  signal.throwIfAborted();
  const content = new Blob(file.parts(), { type: file.type });
  saveFile(content, `${kind.name}-${dayOf(new Date().toISOString(), undefined)}.${format}`);
  return count;
}

/** A file that grows page by page. */
interface GrowingFile {
  type: string;
  add: (rows: readonly RaRecord[]) => Promise<void>;
  parts: () => string[];
}

async function csvParts(api: FrontdeskDataProvider, asked: Export): Promise<GrowingFile> {
  const { kind, text, signal } = asked;
  const cells = await asked.cells(api);
  // Kept as parts, because joining them would double the memory.
  const parts = [csvHead(kind.columns, text)];
  return {
    type: 'text/csv;charset=utf-8',
    add: async (rows) => {
      parts.push(csvLines(rows, kind.columns, await cells.read(rows, signal), text));
    },
    parts: () => parts,
  };
}

function jsonParts(list: string): GrowingFile {
  const records: RaRecord[] = [];
  return {
    type: 'application/json',
    add: async (rows) => {
      records.push(...rows);
    },
    parts: () => [jsonFile(list, records)],
  };
}

async function* readPages(
  api: FrontdeskDataProvider,
  resource: string,
  { filter, sort, signal }: RecordsAsked,
): AsyncGenerator<readonly RaRecord[]> {
  const perPage = queryLimits.largestPage;
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage };
    const { data, total, pageInfo } = await api.getList<RaRecord>(resource, {
      pagination,
      filter,
      sort,
      signal,
    });
    yield data;
    if (total === undefined ? !pageInfo?.hasNextPage : page * perPage >= total) return;
  }
}

/** The value at each column's path. */
export const plainCells = async (): Promise<PageCells<RaRecord>> => ({
  async read() {
    return {
      of(row, column) {
        const value: unknown = getPath(row, column);
        return isCell(value) ? value : undefined;
      },
    };
  },
});

const isCell = (value: unknown): value is CsvCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
