import { Box, Button } from '@mui/material';
import { Download, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useMoments } from '../../../ui/words/useMoments.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { countOf, isDeletion, isImport, resultKey } from '../runCounts.ts';
import { RunFigures } from './RunFigures.tsx';
import { RunRows } from '../rows/RunRows.tsx';
import { UndoRunDialog } from './UndoRunDialog.tsx';
import { useRunActions } from './useRunActions.ts';
import { useRunDownload } from './useRunDownload.ts';
import { useReturnLink } from '../returnLink.ts';

interface RunResultProps {
  run: BulkRun;
  mayRun: boolean;
  actions: Element | null;
}

/** Result of a run per record, with retry and undo. */
export function RunResult({ run, mayRun, actions }: RunResultProps) {
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const { now, day } = useMoments();
  const { pending, retry, undo } = useRunActions(run);
  const download = useRunDownload(run);
  const back = useReturnLink();
  const [undoing, setUndoing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  // The removed progress bar had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus();
  }, []);

  const isUndone = run.state === 'UNDONE';
  const failed = countOf(run, 'FAILED');
  const waiting = countOf(run, 'WAITING');
  const toUndo = countOf(run, 'DONE') + countOf(run, 'NOT_UNDONE');
  const inTime = run.undoUntil === undefined || new Date(run.undoUntil) > now;
  const again = isUndone ? 0 : failed + waiting;

  const buttons = (
    <>
      <Button component={Link} {...back}>
        {familyText('back')}
      </Button>
      <Button
        startIcon={<Icon of={Download} size={16} />}
        aria-disabled={download.pending || undefined}
        onClick={() => void download.run()}
      >
        {text(download.pending ? 'bulk.act.downloading' : 'bulk.act.download')}
      </Button>
      {mayRun && toUndo > 0 && inTime && (
        <Button
          startIcon={<Icon of={RotateCcw} size={16} />}
          aria-haspopup="dialog"
          aria-disabled={pending || undefined}
          onClick={() => setUndoing(true)}
        >
          {text(isUndone ? 'bulk.act.undoAgain' : 'bulk.act.undo')}
        </Button>
      )}
      {mayRun && again > 0 && (
        <Button
          variant="contained"
          color="primary"
          aria-disabled={pending || undefined}
          onClick={() => void retry()}
        >
          {pending
            ? text('bulk.act.starting')
            : text(waiting > 0 ? 'bulk.act.goOn' : 'bulk.act.retry', {
                smart_count: again,
                count: number(again),
              })}
        </Button>
      )}
    </>
  );

  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {actions && createPortal(buttons, actions)}
      <Box ref={top} tabIndex={-1} sx={{ outline: 'none' }}>
        <Box component="output" sx={visuallyHidden}>
          {text(isUndone ? 'bulk.progress.undone' : 'bulk.progress.ended')}
        </Box>
        <RunFigures run={run} />
        {run.undoUntil && !isUndone && (
          <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '8px' }}>
            {text(inTime ? 'bulk.act.undoUntil' : 'bulk.act.undoOver', { day: day(run.undoUntil) })}
          </Box>
        )}
      </Box>
      <RunRows run={run} state="FAILED" title={text('bulk.section.FAILED')} lead={familyText('failedLead')} />
      <RunRows run={run} state="NOT_UNDONE" title={text('bulk.section.NOT_UNDONE')} />
      <RunRows run={run} state="PARTLY_UNDONE" title={text('bulk.section.PARTLY_UNDONE')} />
      <RunRows run={run} state="WAITING" title={text('bulk.section.WAITING')} />
      {isImport(run) && <RunRows run={run} state="DONE" title={text('bulk.section.CREATED')} isNew />}
      <RunRows
        run={run}
        state="DONE"
        title={text(resultKey(isDeletion(run), 'DONE'))}
        {...(isImport(run) && { isNew: false })}
      />
      <RunRows run={run} state="UNDONE" title={text('bulk.section.UNDONE')} />
      <RunRows run={run} state="BLOCKED" title={text('bulk.section.BLOCKED')} />
      <RunRows run={run} state="EXCLUDED" title={text('bulk.section.EXCLUDED')} folded />
      <RunRows run={run} state="UNCHANGED" title={text('bulk.section.UNCHANGED')} folded />
      {undoing && (
        <UndoRunDialog
          run={run}
          onClose={() => setUndoing(false)}
          onUndo={() => {
            setUndoing(false);
            void undo();
          }}
        />
      )}
    </Box>
  );
}
