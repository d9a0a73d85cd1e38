import { Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { bulkSelection, bulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { errorWords, requestIdOf } from '../../../ui/words/errorWords.ts';
import { RequestId } from '../../../ui/page/RequestId.tsx';
import { joinSentences } from '../../../messages/joinSentences.ts';
import { useText } from '../../../messages/useText.ts';
import { ChangeFields } from '../sheet/ChangeFields.tsx';
import { useBulkFamily, useFamilyText } from '../BulkFamilyContext.ts';
import { isDeletion, isImport } from '../runCounts.ts';
import { RunFigures } from './RunFigures.tsx';
import { RunName } from './RunName.tsx';
import { RunRows } from '../rows/RunRows.tsx';
import { RunStart } from './RunStart.tsx';
import { SideEffects } from './SideEffects.tsx';
import { UnfittingChoice } from './UnfittingChoice.tsx';
import { usePreparedRun } from './usePreparedRun.ts';
import { usePreviewRun } from '../usePreviewRun.ts';

interface RunPreviewProps {
  run: BulkRun;
  mayRun: boolean;
  actions: Element | null;
}

/** Preview of a run, row by row. */
export function RunPreview({ run, mayRun, actions }: RunPreviewProps) {
  const text = useText();
  const familyText = useFamilyText();
  const { choose, rename, allSaved } = usePreparedRun(run);
  const { bulk, path } = useBulkFamily();
  const again = usePreviewRun(bulk.entity, path);
  const [name, setName] = useState(run.name);
  const selection = useMemo(() => bulkSelection.safeParse(run.selection).data, [run.selection]);
  const work = useMemo(() => bulkWork.safeParse(run.work).data, [run.work]);
  const named = name.trim() || run.name;
  const requestId = requestIdOf(again.error);
  const previewAgain =
    selection && work
      ? () => void again.preview({ name: named, selection, work, insteadOf: run.id })
      : undefined;

  return (
    <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {again.error !== undefined && (
        <Box role="alert" sx={{ color: 'bad.text', overflowWrap: 'anywhere' }}>
          {joinSentences(familyText('again'), errorWords(again.error, text))}{' '}
          {requestId && <RequestId id={requestId} />}
        </Box>
      )}
      <RunStart
        {...{ run, mayRun, actions, allSaved }}
        name={named}
        onAgain={previewAgain}
        isPreviewing={again.pending}
      >
        {mayRun && selection && work?.operations && (
          <ChangeFields runId={run.id} name={named} selection={selection} work={work} />
        )}
      </RunStart>
      <Box sx={head}>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ color: 'text.secondary' }}>{text('bulk.run.previewLead')}</Box>
          <RunFigures run={run} />
        </Box>
        {mayRun && (
          <RunName value={name} onChange={setName} onLeave={() => named !== run.name && rename(named)} />
        )}
      </Box>
      {mayRun && selection && work && (work.operations?.length ?? 0) > 1 && (
        <UnfittingChoice
          value={work.unfitting ?? 'ALL_OR_NOTHING'}
          onChange={(unfitting) =>
            again.preview({
              name: named,
              selection,
              work: { ...work, unfitting },
              insteadOf: run.id,
            })
          }
        />
      )}
      <SideEffects run={run} />
      {isImport(run) && (
        <RunRows
          run={run}
          state="CHANGES"
          title={text('bulk.section.NEW')}
          isNew
          excluded
          {...(mayRun && { choose })}
        />
      )}
      <RunRows
        run={run}
        state="CHANGES"
        title={isDeletion(run) ? familyText('toDelete') : text('bulk.section.CHANGES')}
        excluded
        {...(isImport(run) && { isNew: false })}
        {...(mayRun && { choose })}
      />
      <RunRows
        run={run}
        state="BLOCKED"
        title={text('bulk.section.BLOCKED')}
        lead={isImport(run) ? text('bulk.rows.importBlocked') : familyText('blockedLead')}
        action={
          mayRun &&
          previewAgain && (
            <Button size="small" aria-disabled={again.pending || undefined} onClick={previewAgain}>
              {text('bulk.section.BLOCKED_AGAIN')}
            </Button>
          )
        }
      />
      <RunRows run={run} state="UNCHANGED" title={text('bulk.section.UNCHANGED')} folded />
    </Box>
  );
}

/** On wide screens, the name is next to the action. */
const head = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 360px)' },
  gap: '16px 32px',
} as const;
