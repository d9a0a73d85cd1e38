import { Box } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { ProgressBar } from '../../ui/page/ProgressBar.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { csvAbout, csvColumns, csvLabel } from './serviceCsv.ts';
import { useRecordList } from '../../records/list/RecordListContext.ts';
import { useServiceExport } from './useServiceExport.ts';

/** Describes the file and exports it page by page, with a cancel button. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const toast = useToast();
  const { number } = useFormats();
  const { sort } = useListContext();
  const { total, wire, filter } = useRecordList();
  const { done, run, stop } = useServiceExport();
  const [error, setError] = useState<unknown>();
  const running = done !== undefined;

  async function start(): Promise<void> {
    setError(undefined);
    try {
      const count = await run({ filter: { ...wire, ...(filter.q && { q: filter.q }) }, sort });
      if (count === undefined) return;
      toast.done(text('serviceExport.done', { smart_count: count, count: number(count) }));
      onClose();
    } catch (failure) {
      setError(failure);
    }
  }

  function leave(): void {
    stop();
    onClose();
  }

  return (
    <ConsequenceDialog
      open
      title={
        total === undefined
          ? text('serviceExport.titleOfMany')
          : text('serviceExport.title', { smart_count: total, count: number(total) })
      }
      lead={text('serviceExport.lead')}
      safe={text(running ? 'serviceExport.stop' : 'serviceExport.cancel')}
      act={text(running ? 'serviceExport.working' : 'serviceExport.act')}
      effect="changes"
      disabled={running || total === 0}
      error={error}
      onSafe={leave}
      onAct={() => void start()}
    >
      {running && (
        <ProgressBar done={done} total={total}>
          {total === undefined
            ? text('serviceExport.progressOfMany', { done: number(done) })
            : text('serviceExport.progress', { done: number(done), total: number(total) })}
        </ProgressBar>
      )}
      <Box component="details" sx={{ marginBlockStart: running ? '16px' : 0 }}>
        <Box component="summary" sx={summary}>
          {text('serviceExport.columns')}
        </Box>
        <Box component="dl" sx={meanings}>
          {csvColumns.map((column) => (
            <div key={column}>
              <dt>{text(csvLabel(column))}</dt>
              <dd>{text(csvAbout(column))}</dd>
            </div>
          ))}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: '68ch' }}>
          {text('serviceExport.escaped')}
        </Box>
      </Box>
    </ConsequenceDialog>
  );
}

const summary = { fontWeight: 500, cursor: 'pointer', width: 'fit-content', paddingBlock: '2px' };

const meanings = {
  typography: 'body2',
  marginBlock: '8px 12px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '168px minmax(0, 1fr)' },
    columnGap: '16px',
    paddingBlock: '6px',
    borderBlockEnd: '1px solid',
    borderColor: 'line',
  },
  '& dt': { fontWeight: 500 },
  '& dd': { margin: 0, color: 'text.secondary' },
} as const;
