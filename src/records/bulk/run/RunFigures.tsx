import { Box } from '@mui/material';
import type { BulkItemState, BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { NumbersStrip } from '../../../ui/page/NumbersStrip.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { countOf, countOfRows, figureKey } from '../runCounts.ts';

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

/** Number of records by state, without zeros. An import tells created ones from changed ones. */
export function RunFigures({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const figures = shown.flatMap((state) => {
    const created = state in createdFigures ? countOfRows(run, state, true) : 0;
    const count = countOf(run, state) - created;
    const isEmptyPreview = state === 'CHANGES' && run.state === 'PREVIEWED' && created === 0;
    return [
      ...(created > 0 ? [{ value: number(created), label: text(createdFigures[state as Created]) }] : []),
      ...(count > 0 || isEmptyPreview ? [{ value: number(count), label: text(figureKey(run, state)) }] : []),
    ];
  });
  return (
    // A single figure does not need the full width.
    <Box sx={{ maxWidth: figures.length * 200 }}>
      <NumbersStrip figures={figures} />
    </Box>
  );
}

type Created = keyof typeof createdFigures;

const createdFigures = { CHANGES: 'bulk.figure.NEW', DONE: 'bulk.figure.CREATED' } as const;
