import { Box } from '@mui/material';
import type { BulkItemState, BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { NumbersStrip } from '../../../ui/page/NumbersStrip.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { countOf, countOfRows, figureKey, isImport } from '../runCounts.ts';

const shown = [
  'CHANGES',
  'DONE',
  'UNDONE',
  'PARTLY_UNDONE',
  'NOT_UNDONE',
  'WAITING',
  'FAILED',
  'BLOCKED',
  'EXCLUDED',
  'UNCHANGED',
] as const satisfies readonly BulkItemState[];

/** Number of records by state, without zeros. */
export function RunFigures({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const isPreview = run.state === 'PREVIEWED';
  const isNew = isPreview && isImport(run) ? false : undefined;
  const created = isNew === false ? countOfRows(run, 'CHANGES', true) : 0;
  const changes = shown.flatMap((state) => {
    const count = state === 'CHANGES' ? countOfRows(run, state, isNew) : countOf(run, state);
    if (count === 0 && !(state === 'CHANGES' && isPreview)) return [];
    return [{ value: number(count), label: text(figureKey(run, state)) }];
  });
  const figures =
    created > 0 ? [{ value: number(created), label: text('bulk.figure.NEW') }, ...changes] : changes;
  return (
    // A single figure does not need the full width.
    <Box sx={{ maxWidth: figures.length * 200 }}>
      <NumbersStrip figures={figures} />
    </Box>
  );
}
