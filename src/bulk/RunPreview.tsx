import { Box, Button } from '@mui/material';
import { Suspense, useMemo, useState } from 'react';
import { fetchedPart } from '../layout/fetchedPart.ts';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { bulkSelection, bulkWork } from '../../contract/calls/bulkRuns.ts';
import type { BulkRun } from '../../contract/entities/bulkRun.ts';
import { errorWords, requestIdOf } from '../layout/errorWords.ts';
import { RequestId } from '../layout/RequestId.tsx';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { choicesOf } from './choicesOf.ts';
import { DeletionQuestion } from './DeletionQuestion.tsx';
import { countOf, kindOf } from './runCounts.ts';
import { RunFigures } from './RunFigures.tsx';
import { RunName } from './RunName.tsx';
import { RunRows } from './RunRows.tsx';
import { SelectionChanged } from './SelectionChanged.tsx';
import { SideEffects } from './SideEffects.tsx';
import { usePreparedRun } from './usePreparedRun.ts';
import { usePreviewRun } from './usePreviewRun.ts';
import { useRunActions } from './useRunActions.ts';
import { useWayBack } from './wayBack.ts';

const BulkSheet = fetchedPart(async () => (await import('./BulkSheet.tsx')).BulkSheet);

interface RunPreviewProps {
  run: BulkRun;
  mayRun: boolean;
  actions: Element | null;
}

/** What a run would do, row by row, before it is started. */
export function RunPreview({ run, mayRun, actions }: RunPreviewProps) {
  const text = useText();
  const { number } = useFormats();
  const { pending, changed, start } = useRunActions(run);
  const { choose, rename, kept } = usePreparedRun(run);
  const again = usePreviewRun();
  const back = useWayBack();
  const [name, setName] = useState(run.name);
  const [editing, setEditing] = useState(false);
  const selection = useMemo(() => bulkSelection.safeParse(run.selection).data, [run.selection]);
  const work = useMemo(() => bulkWork.safeParse(run.work).data, [run.work]);
  const begun = useMemo(() => choicesOf(work?.operations ?? []), [work]);
  const [choices, setChoices] = useState(begun);
  const kind = kindOf(run);
  const changing = countOf(run, 'CHANGES');
  const named = name.trim() || run.name;
  const requestId = requestIdOf(again.error);
  const [asking, setAsking] = useState(false);
  const endsSessions = kind === 'remove' && run.sideEffects.sessions + run.sideEffects.bookings > 0;
  const begin = () => void start(named, kept());
  const lookAgain =
    selection && work && (() => void again.preview({ name: named, selection, work, insteadOf: run.id }));

  const startWords = () => {
    if (changing === 0) return text('bulk.act.startNone');
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
      <Button component={Link} {...back}>
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
          {...(endsSessions && { 'aria-haspopup': 'dialog' })}
          onClick={endsSessions ? () => setAsking(true) : begin}
        >
          {pending ? text('bulk.act.starting') : startWords()}
        </Button>
      )}
    </>
  );

  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {actions && createPortal(buttons, actions)}
      {again.error !== undefined && (
        <Box role="alert" sx={{ color: 'bad.text', overflowWrap: 'anywhere' }}>
          {text('bulk.act.failed.again')} {errorWords(again.error, text)}{' '}
          {requestId && <RequestId id={requestId} />}
        </Box>
      )}
      {changed && lookAgain && (
        <SelectionChanged change={changed} pending={again.pending} onAgain={lookAgain} />
      )}
      <Box sx={head}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ color: 'text.secondary' }}>{text('bulk.run.previewLead')}</Box>
          <RunFigures run={run} />
        </Box>
        {mayRun && (
          <RunName value={name} onChange={setName} onLeave={() => named !== run.name && rename(named)} />
        )}
      </Box>
      <SideEffects run={run} />
      <RunRows
        run={run}
        state="BLOCKED"
        title={text('bulk.section.BLOCKED')}
        lead={text('bulk.section.BLOCKED_LEAD')}
        action={
          mayRun &&
          lookAgain && (
            <Button size="small" aria-disabled={again.pending || undefined} onClick={lookAgain}>
              {text('bulk.section.BLOCKED_AGAIN')}
            </Button>
          )
        }
      />
      <RunRows
        run={run}
        state="CHANGES"
        title={text(kind === 'remove' ? 'bulk.deletion.changes' : 'bulk.section.CHANGES')}
        leftOut
        {...(mayRun && { choose })}
      />
      <RunRows run={run} state="UNCHANGED" title={text('bulk.section.UNCHANGED')} folded />
      {asking && (
        <DeletionQuestion
          run={run}
          onKeep={() => setAsking(false)}
          onDelete={() => {
            setAsking(false);
            begin();
          }}
        />
      )}
      <Suspense fallback={null}>
        {editing && selection && (
          <BulkSheet
            selection={selection}
            choices={choices}
            onChange={setChoices}
            begun={{ choices: begun, name: named, runId: run.id }}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** On a wide screen what the run is called stands beside what it does. */
const head = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 360px)' },
  gap: '16px 32px',
} as const;
