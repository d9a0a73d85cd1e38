import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { ProgressBar } from '../../../ui/loading/ProgressBar.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { progressOf } from '../runCounts.ts';

/** Progress of a run or its undo, which continue without an open page. */
export function RunProgress({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const { done, total } = progressOf(run);
  // The button that started it has been removed.
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} sx={card}>
      <ProgressBar done={done} total={total}>
        {text(run.state === 'UNDOING' ? 'bulk.progress.undoing' : 'bulk.progress.running', {
          done: number(done),
          total: number(total),
        })}
      </ProgressBar>
    </Box>
  );
}

const card = {
  padding: { xs: '16px', sm: '20px 24px' },
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  outline: 'none',
} as const;
