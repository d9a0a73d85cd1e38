import type { BulkRunItem } from '../../../contract/entities/bulkRun.ts';
import type { Text } from '../../messages/useText.ts';
import { csvMark, csvText } from '../../ui/csvText.ts';
import { resultKey } from './runCounts.ts';
import { shownFields } from './shownFields.ts';
import type { Cell } from './useBulkWords.ts';

/** Texts and functions that convert rows to CSV lines. */
interface RunCsvWords {
  text: Text;
  cellsOf: (fields: BulkRunItem['fields']) => Cell[];
  reasonWords: (error: NonNullable<BulkRunItem['error']>) => string;
}

const columns = ['service', 'id', 'result', 'field', 'before', 'after', 'reason'] as const;

export function runCsvHead({ text }: Pick<RunCsvWords, 'text'>): string {
  return csvMark + csvText([columns.map((column) => text(`bulk.file.${column}`))]);
}

/** Returns a line per field of each service, and one for a service without fields. `removes`: the run deletes. */
export function runCsvLines(items: readonly BulkRunItem[], removes: boolean, words: RunCsvWords): string {
  return csvText(
    items.flatMap((item) => {
      const { name, serviceId, state, error } = item;
      const result = words.text(resultKey(removes, state));
      const reason = error ? words.reasonWords(error) : '';
      const cells = words.cellsOf(shownFields(item));
      const fields = cells.length > 0 ? cells : [{ label: '', before: '', after: '' }];
      return fields.map(({ label, before, after }) => [
        name,
        serviceId,
        result,
        label,
        before,
        after,
        reason,
      ]);
    }),
  );
}
