import type { RaRecord } from 'react-admin';
import type { MessageKey } from '../../messages/en.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { WireFilter } from '../list/listFilter.ts';

export interface RecordsAsked {
  /** Filter with its text, `q`. */
  filter: WireFilter;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal: AbortSignal;
}

export interface CsvColumn<Row = RaRecord> {
  /** Path of a field, or the name of a computed value. */
  key: string;
  label: MessageKey;
  about: MessageKey;
  /** Formats the cell from its row. Default: `useCells` of the family. */
  cell?(row: Row, text: Text): CsvCell;
}

export type CsvCell = string | number | boolean | undefined;

/** The cells of the rows of one page. */
interface Cells<Row> {
  of(this: void, row: Row, column: string): CsvCell;
}

/** Fetches lookups for the rows of one page. */
export interface PageCells<Row> {
  read(this: void, rows: readonly Row[], signal: AbortSignal): Promise<Cells<Row>>;
}

/** The formats of an export. */
export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A family's CSV file. */
export interface CsvKind<Row extends RaRecord = RaRecord> {
  /** Name of the file before the date. */
  name: string;
  /** In order. */
  columns: readonly CsvColumn<Row>[];
  /** Yields all matches in order, page by page. Default: the pages of the list. */
  read?(api: FrontdeskDataProvider, asked: RecordsAsked): AsyncGenerator<readonly Row[]>;
  /** Returns a function that prepares an export. Default: each cell is the value at the path of its column. */
  useCells?(): (api: FrontdeskDataProvider) => Promise<PageCells<Row>>;
  /** Its JSON file, with every field; without it, CSV only. */
  json?: {
    /** The name of its list, as the server answers it. */
    list: string;
    lead: MessageKey;
  };
  texts: {
    /** With `smart_count` and `count`. */
    title: MessageKey;
    /** Title if the number of records is unknown. */
    titleOfMany: MessageKey;
    lead: MessageKey;
    /** With `smart_count` and `count`. */
    done: MessageKey;
  };
}
