import { Box } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { previewBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useMay } from '../../../ui/business/useMay.ts';
import { ReadOnlyNote } from '../../../ui/page/ReadOnlyNote.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { HistoryTabs } from '../../history/HistoryTabs.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { ListLink } from './ListLink.tsx';
import { PreparedRuns } from './PreparedRuns.tsx';
import { RunLine, runList } from './RunLine.tsx';
import { isWorking } from './useBulkRun.ts';

const perPage = 25;
const pollInterval = 2000;

/** The person's previewed runs, and all started ones, newest first. */
export function BulkRunList() {
  const text = useText();
  const mayRun = useMay(previewBulkRun);
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<BulkRun>(
    'bulkRuns',
    { filter: {}, pagination: { page, perPage }, sort: { field: 'createdDate', order: 'DESC' } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? pollInterval : false) },
  );
  return (
    <>
      <PageHead
        title={text('bulk.run.title')}
        lead={text(mayRun ? 'bulk.run.lead' : 'bulk.run.leadReadOnly')}
      />
      <HistoryTabs />
      {mayRun === false && <ReadOnlyNote />}
      <PreparedRuns />
      {data && data.length > 0 && (
        <Box component="ul" aria-label={text('bulk.run.list')} sx={runList}>
          {data.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </Box>
      )}
      {data?.length === 0 &&
        (mayRun ? (
          <EmptyState actions={<ListLink />}>{text('bulk.run.empty')}</EmptyState>
        ) : (
          <EmptyState>{text('bulk.run.emptyReadOnly')}</EmptyState>
        ))}
      {!data && error && (
        <ErrorPanel what={text('bulk.run.listFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Box sx={{ ...runList, padding: '20px', display: 'grid', gap: '20px' }}>
          <Box component="output" sx={visuallyHidden}>
            {text('bulk.run.listLoading')}
          </Box>
          {[64, 48, 56].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={40} />
          ))}
        </Box>
      )}
      <Box sx={{ marginBlock: '16px' }}>
        <Pager label={text('bulk.run.pages')} {...{ page, perPage, total }} onPage={setPage} />
      </Box>
    </>
  );
}
