import { Box, Button, OutlinedInput } from '@mui/material';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { bulkSelection, bulkWork } from '../../contract/calls/bulkRuns.ts';
import { bulkRunLimits, type BulkRun } from '../../contract/entities/bulkRun.ts';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { choicesOf } from './choicesOf.ts';
import { countOf, kindOf } from './runCounts.ts';
import { RunFigures } from './RunFigures.tsx';
import { RunRows } from './RunRows.tsx';
import { SelectionChanged } from './SelectionChanged.tsx';
import { SideEffects } from './SideEffects.tsx';
import { usePreviewRun } from './usePreviewRun.ts';
import { useRunActions } from './useRunActions.ts';

const BulkSheet = lazy(async () => ({ default: (await import('./BulkSheet.tsx')).BulkSheet }));

interface RunPreviewProps {
  run: BulkRun;
  mayRun: boolean;
  actions: Element | null;
}

/** What a run would do, row by row, before it is started. */
export function RunPreview({ run, mayRun, actions }: RunPreviewProps) {
  const text = useText();
  const { number } = useFormats();
  const nameId = useId();
  const { pending, changed, start } = useRunActions(run);
  const again = usePreviewRun();
  const [name, setName] = useState(run.name);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState(false);
  const selection = useMemo(() => bulkSelection.safeParse(run.selection).data, [run.selection]);
  const work = useMemo(() => bulkWork.safeParse(run.work).data, [run.work]);
  const kind = kindOf(run);
  const changing = countOf(run, 'CHANGES') - excluded.size;

  const toggle = (id: string) =>
    setExcluded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });

  const startWords = () => {
    const count = { smart_count: changing, count: number(changing) };
    switch (kind) {
      case 'hide':
        return text('bulk.act.startHide', count);
      case 'show':
        return text('bulk.act.startShow', count);
      case 'remove':
        return text('bulk.act.startDelete', count);
      case 'edit':
        return text('bulk.act.start', count);
      default:
        return kind satisfies never;
    }
  };

  const buttons = (
    <>
      <Button component={Link} to="/services">
        {text('bulk.act.back')}
      </Button>
      {mayRun && work?.operations && selection && (
        <Button aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {text('bulk.act.changeFields')}
        </Button>
      )}
      {mayRun && (
        <Button
          variant="contained"
          color={kind === 'remove' ? 'error' : 'primary'}
          disabled={changing === 0 || changed !== undefined}
          aria-disabled={pending || undefined}
          onClick={() => void start(name.trim() || run.name, [...excluded])}
        >
          {changing === 0 ? text('bulk.act.startNone') : startWords()}
        </Button>
      )}
    </>
  );

  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {actions && createPortal(buttons, actions)}
      {changed && selection && work && (
        <SelectionChanged
          change={changed}
          pending={again.pending}
          onAgain={() => void again.preview({ name, selection, work }, { replace: true })}
        />
      )}
      <Box>
        <Box sx={{ color: 'text.secondary' }}>{text('bulk.run.previewLead')}</Box>
        <RunFigures run={run} excluded={excluded.size} />
      </Box>
      <SideEffects run={run} excluded={excluded.size} />
      {mayRun && (
        <Box sx={{ maxWidth: 480 }}>
          <Box component="label" htmlFor={nameId} sx={{ fontWeight: 500 }}>
            {text('bulk.run.nameLabel')}
          </Box>
          <OutlinedInput
            id={nameId}
            fullWidth
            value={name}
            onChange={({ target }) => setName(target.value)}
            sx={{ marginBlock: '6px' }}
            slotProps={{
              input: {
                maxLength: bulkRunLimits.name,
                autoComplete: 'off',
                'aria-describedby': `${nameId}-note`,
              },
            }}
          />
          <Box id={`${nameId}-note`} sx={{ typography: 'body2', color: 'text.tertiary' }}>
            {text('bulk.run.nameHelp')}
          </Box>
        </Box>
      )}
      <RunRows
        run={run}
        state="BLOCKED"
        title={text('bulk.section.BLOCKED')}
        lead={text('bulk.section.BLOCKED_LEAD')}
      />
      <RunRows
        run={run}
        state="CHANGES"
        title={text('bulk.section.CHANGES')}
        {...(mayRun && { choice: { excluded, toggle } })}
      />
      <RunRows run={run} state="UNCHANGED" title={text('bulk.section.UNCHANGED')} folded />
      <Suspense fallback={null}>
        {editing && selection && (
          <BulkSheet
            selection={selection}
            begun={choicesOf(work?.operations ?? [])}
            replace
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}
