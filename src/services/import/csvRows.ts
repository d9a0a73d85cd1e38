import Papa from 'papaparse';
import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { unescapedText } from '../../ui/csvText.ts';
import { FileFault } from './fileFault.ts';

export interface CsvRow {
  /** The line in which it begins. */
  line: number;
  cells: readonly string[];
}

export interface CsvTable {
  head: readonly string[];
  rows: readonly CsvRow[];
}

/** Characters that are parsed between two frames: a few milliseconds. */
const chunkSize = 256 * 1024;

/**
 * Parses a CSV file with commas, semicolons or tabs, in pieces, so that the page stays responsive. The apostrophes that an
 * export adds before formulas are removed. Throws a FileFault.
 */
export async function csvRows(text: string): Promise<CsvTable> {
  const [head, ...rows] = withLines(await records(text));
  if (!head || rows.length === 0) throw new FileFault('noRows');
  if (rows.length > bulkRunLimits.records) throw new FileFault('tooManyRows');
  return { head: head.cells.map((cell) => cell.trim()), rows };
}

function records(text: string): Promise<string[][]> {
  const found: string[][] = [];
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimitersToGuess: [',', ';', '\t'],
      chunkSize,
      chunk(results: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const record of results.data) found.push(record);
        const open = results.errors.find(({ type }) => type === 'Quotes');
        if (open) {
          reject(new FileFault('openQuote', lineAfter(found.slice(0, -1))));
          // An aborted parser completes.
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(found),
      error: reject,
    });
  });
}

/** Drops empty rows, which count as lines. */
function withLines(found: readonly string[][]): CsvRow[] {
  let line = 1;
  return found.flatMap((record) => {
    const row = { line, cells: record.map(unescapedText) };
    line += linesOf(record);
    return record.some((cell) => cell.trim() !== '') ? [row] : [];
  });
}

const linesOf = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);

const lineAfter = (found: readonly string[][]): number =>
  found.reduce((line, record) => line + linesOf(record), 1);
