import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { previewBulkRunUndo } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { recordOfRow, type BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { ConsequenceDialog } from '../../../ui/dialogs/ConsequenceDialog.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { useBulkWords } from '../useBulkWords.ts';

interface UndoRunDialogProps {
  run: BulkRun;
  onClose: () => void;
  onUndo: () => void;
}

const mostListed = 20;

/** Confirms undoing a run: how many records are restored completely, and which later edits stay. */
export function UndoRunDialog({ run, onClose, onUndo }: UndoRunDialogProps) {
  const api = useApi();
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const words = useBulkWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulkRunUndo', run.id],
    queryFn: ({ signal }) => api.send(previewBulkRunUndo, { path: { id: run.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const count = data ? data.undoable + data.partly : 0;
  const figures = data
    ? (['undoable', 'partly', 'refused'] as const)
        .filter((key) => key === 'undoable' || data[key] > 0)
        .map((key) => ({ value: number(data[key]), label: text(`bulk.undo.${key}`) }))
    : [];
  const rest = data ? data.partly + data.refused - Math.min(data.kept.length, mostListed) : 0;
  return (
    <ConsequenceDialog
      open
      title={text('bulk.undo.title', { name: run.name })}
      lead={familyText('undo.lead')}
      figures={figures}
      safe={text('bulk.undo.keep')}
      act={
        data && count > 0 ? familyText('undo.act', { smart_count: count, count: number(count) }) : undefined
      }
      effect="changes"
      note={data && count === 0 ? text('bulk.undo.nothing') : undefined}
      onSafe={onClose}
      onAct={onUndo}
    >
      {!data && !error && (
        <Box component="output" sx={{ color: 'text.secondary' }}>
          {text('bulk.undo.loading')}
        </Box>
      )}
      {!data && error && (
        <ErrorPanel what={text('bulk.undo.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data && data.kept.length > 0 && (
        <>
          <Box sx={{ fontWeight: 500 }}>{text('bulk.undo.kept')}</Box>
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
            {data.kept.slice(0, mostListed).map(({ name, fields, ...row }) => (
              <Box key={recordOfRow(row)} component="li" sx={{ overflowWrap: 'anywhere' }}>
                {fields.includes('id')
                  ? familyText('undo.gone', { name })
                  : text('bulk.undo.keptFields', { name, fields: words.pathWords(fields) })}
              </Box>
            ))}
            {rest > 0 && <li>{text('bulk.undo.more', { count: number(rest) })}</li>}
          </Box>
        </>
      )}
    </ConsequenceDialog>
  );
}
