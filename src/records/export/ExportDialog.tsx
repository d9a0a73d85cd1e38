import { Box } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { ProgressBar } from '../../ui/loading/ProgressBar.tsx';
import { SegmentedChoice } from '../../ui/fields/SegmentedChoice.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { useLazyModule, type LazyModule } from '../../ui/loading/lazyModule.ts';
import { useRecordList } from '../list/RecordListContext.ts';
import { exportFormats, type CsvKind, type ExportFormat } from './csvKind.ts';
import { useExport } from './useExport.ts';

/** Describes the file and exports it page by page, with a cancel button. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { csv } = useRecordList().kind;
  return csv && <LoadedDialog csv={csv} onClose={onClose} />;
}

function LoadedDialog({ csv, onClose }: { csv: LazyModule<CsvKind>; onClose: () => void }) {
  const kind = useLazyModule(csv);
  const { texts } = kind;
  const text = useText();
  const toast = useToast();
  const { number } = useFormats();
  const { sort } = useListContext();
  const { kind: list, total, wire, filter } = useRecordList();
  const { done, run, stop } = useExport(list.resource, kind);
  const [error, setError] = useState<unknown>();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const running = done !== undefined;

  async function start(): Promise<void> {
    setError(undefined);
    try {
      const count = await run({ filter: { ...wire, ...(filter.q && { q: filter.q }) }, sort, format });
      if (count === undefined) return;
      toast.done(text(texts.done, { smart_count: count, count: number(count) }));
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
          ? text(texts.titleOfMany)
          : text(texts.title, { smart_count: total, count: number(total) })
      }
      lead={text(kind.json && format === 'json' ? kind.json.lead : texts.lead)}
      safe={text(running ? 'csv.stop' : 'csv.cancel')}
      act={text(running ? 'csv.working' : 'csv.act')}
      effect="changes"
      disabled={running || total === 0}
      error={error}
      onSafe={leave}
      onAct={() => void start()}
    >
      {kind.json && !running && (
        <SegmentedChoice
          legend={text('csv.format.legend')}
          name="format"
          value={format}
          options={exportFormats.map((value) => ({ value, label: text(`csv.format.${value}`) }))}
          onChange={setFormat}
        />
      )}
      {running && (
        <ProgressBar done={done} total={total}>
          {total === undefined
            ? text('csv.progressOfMany', { done: number(done) })
            : text('csv.progress', { done: number(done), total: number(total) })}
        </ProgressBar>
      )}
      {format === 'csv' && <Columns kind={kind} />}
    </ConsequenceDialog>
  );
}

function Columns({ kind }: { kind: CsvKind }) {
  const text = useText();
  return (
    <Box component="details" sx={{ marginBlockStart: '16px' }}>
      <Box component="summary" sx={summary}>
        {text('csv.columns')}
      </Box>
      <Box component="dl" sx={meanings}>
        {kind.columns.map(({ key, label, about }) => (
          <div key={key}>
            <dt>{text(label)}</dt>
            <dd>{text(about)}</dd>
          </div>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: '68ch' }}>{text('csv.escaped')}</Box>
    </Box>
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
