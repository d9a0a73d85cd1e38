import { useState } from 'react';
import { Box } from '@mui/material';
import { useParams } from 'react-router-dom';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { previewBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../../ui/page/ReadOnlyNote.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useMay } from '../../../ui/business/useMay.ts';
import { useText } from '../../../messages/useText.ts';
import { changedAt } from '../../../ui/words/changedAt.ts';
import { whoWords } from '../../history/whoWords.ts';
import { BulkFamilyContext, useFamilyOf } from '../BulkFamilyContext.ts';
import { ListLink } from './ListLink.tsx';
import { RunPreview } from './RunPreview.tsx';
import { RunProgress } from './RunProgress.tsx';
import { RunResult } from './RunResult.tsx';
import { RunStateChip } from './RunStateChip.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { withChangeReaders } from '../../history/ChangeReaders.tsx';
import { isUnknownId } from '../../../platform/errors.ts';

/** Page of a run: preview, progress, result and undo. */
export const BulkRunPage = withChangeReaders(function BulkRunPage() {
  const { id = '' } = useParams();
  // A key per run resets the state of the page.
  return <RunOf key={id} id={id} />;
});

function RunOf({ id }: { id: string }) {
  const text = useText();
  const { data: run, error, refetch } = useBulkRun(id);
  const familyOf = useFamilyOf();
  const mayRun = useMay(previewBulkRun);
  const [actions, setActions] = useState<Element | null>(null);
  const isMissing = !run && isUnknownId(error);
  return (
    <>
      {/* One head for all states, because it has the focus since the page opened. */}
      <PageHead
        title={run?.name ?? text(isMissing ? 'bulk.run.missing' : 'bulk.run.title')}
        crumbs={[{ label: text('bulk.run.title'), to: '/bulk-runs' }]}
        lead={run && <RunLead run={run} />}
        actions={run && <Box ref={setActions} sx={{ display: 'contents' }} />}
      />
      {run && mayRun === false && <ReadOnlyNote />}
      {run && (
        <BulkFamilyContext value={familyOf(run)}>
          <RunBody run={run} mayRun={mayRun ?? false} actions={actions} />
        </BulkFamilyContext>
      )}
      {isMissing && <EmptyState actions={mayRun && <ListLink />}>{text('bulk.run.missingHelp')}</EmptyState>}
      {!run && error && !isMissing && (
        <ErrorPanel what={text('bulk.run.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!run && !error && <RunSkeleton />}
      <Box sx={{ height: 24, flex: 'none' }} />
    </>
  );
}

function RunSkeleton() {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Box component="output" sx={visuallyHidden}>
        {text('bulk.run.loading')}
      </Box>
      <Skeleton width="100%" height={72} radius={12} />
      <Skeleton width="100%" height={240} radius={12} />
    </Box>
  );
}

/** State of the run, its person and its time. */
function RunLead({ run }: { run: BulkRun }) {
  const text = useText();
  const { locale, timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  const time = changedAt(run.startedDate ?? run.createdDate, { locale, timeZone, now });
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
    >
      <RunStateChip run={run} />
      {text('bulk.run.by', { who: whoWords(run.actor, text), time })}
    </Box>
  );
}

interface RunBodyProps {
  run: BulkRun;
  mayRun: boolean;
  /** Container of the buttons at the top of the page. */
  actions: Element | null;
}

function RunBody(props: RunBodyProps) {
  const { run } = props;
  switch (run.state) {
    case 'PREVIEWED':
      return <RunPreview {...props} />;
    case 'RUNNING':
    case 'UNDOING':
      return <RunProgress run={run} />;
    case 'DONE':
    case 'FAILED':
    case 'UNDONE':
      return <RunResult {...props} />;
    default:
      return run.state satisfies never;
  }
}
