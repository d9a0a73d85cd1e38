import { Box } from '@mui/material';
import type { BulkItemState, BulkRun } from '../../../contract/entities/bulkRun.ts';
import { NumbersStrip } from '../../ui/page/NumbersStrip.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { countOf, figureKey } from './runCounts.ts';

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

/** How many services are in which state; those without one are left out. */
export function RunFigures({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const figures = shown.flatMap((state) => {
    const count = countOf(run, state);
    if (count === 0 && !(state === 'CHANGES' && run.state === 'PREVIEWED')) return [];
    return [{ value: number(count), label: text(figureKey(run, state)) }];
  });
  return (
    // One number does not need the width of the page.
    <Box sx={{ maxWidth: figures.length * 200 }}>
      <NumbersStrip figures={figures} />
    </Box>
  );
}
