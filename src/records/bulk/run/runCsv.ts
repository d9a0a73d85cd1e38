import { recordOfRow, type BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Text } from '../../../messages/useText.ts';
import { csvMark, csvText } from '../../../ui/csvText.ts';
import { resultKey } from '../runCounts.ts';
import { shownFields } from '../rows/shownFields.ts';
import type { Cell } from '../useBulkWords.ts';

/** Texts and functions that convert rows to CSV lines. */
interface RunCsvWords {
  text: Text;
  /** Heading of the records' names. */
  record: string;
  cellsOf: (fields: BulkRunItem['fields']) => Cell[];
  reasonWords: (error: NonNullable<BulkRunItem['error']>) => string;
}

const columns = ['id', 'result', 'field', 'before', 'after', 'reason'] as const;

/** In addition, for imports. */
const lineColumn = ['line'] as const;

export function runCsvHead(imports: boolean, { text, record }: Pick<RunCsvWords, 'text' | 'record'>): string {
  const all = [...columns, ...(imports ? lineColumn : [])];
  return csvMark + csvText([[record, ...all.map((column) => text(`bulk.file.${column}`))]]);
}

/** Returns a line per field of each record, and one for a record without fields. `removes`: the run deletes. */
export function runCsvLines(items: readonly BulkRunItem[], removes: boolean, words: RunCsvWords): string {
  return csvText(
    items.flatMap((item) => {
      const { name, state, error } = item;
      const result = words.text(resultKey(removes, state));
      const reason = error ? words.reasonWords(error) : '';
      const cells = words.cellsOf(shownFields(item));
      const fields = cells.length > 0 ? cells : [{ label: '', before: '', after: '' }];
      return fields.map(({ label, before, after }) => [
        name,
        recordOfRow(item),
        result,
        label,
        before,
        after,
        reason,
        ...(item.line === undefined ? [] : [item.line]),
      ]);
    }),
  );
}
