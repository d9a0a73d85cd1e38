import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BulkRun } from '../../contract/entities/bulkRun.ts';
import { Pager } from '../history/Pager.tsx';
import { EmptyState } from '../layout/EmptyState.tsx';
import { ErrorPanel } from '../layout/ErrorPanel.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { Skeleton } from '../layout/Skeleton.tsx';
import { visuallyHidden } from '../layout/textStyles.ts';
import { useBusiness } from '../layout/useBusiness.ts';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { changedAt } from '../services/changedAt.ts';
import { countOf } from './runCounts.ts';
import { RunStateChip } from './RunStateChip.tsx';
import { isWorking } from './useBulkRun.ts';
import { useBulkWords } from './useBulkWords.ts';

const perPage = 25;
const askedEvery = 2000;

/** Every bulk run that was started, newest first. */
export function BulkRunList() {
  const text = useText();
  const [page, setPage] = useState(1);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<BulkRun>(
    'bulkRuns',
    { filter: {}, pagination: { page, perPage }, sort: { field: 'createdDate', order: 'DESC' } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isWorking) ? askedEvery : false) },
  );
  return (
    <>
      <PageHead title={text('bulk.run.title')} lead={text('bulk.run.lead')} />
      {data && data.length > 0 && (
        <Box component="ul" aria-label={text('bulk.run.list')} sx={list}>
          {data.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </Box>
      )}
      {data?.length === 0 && (
        <EmptyState
          actions={
            <Button component={Link} to="/services">
              {text('bulk.run.toServices')}
            </Button>
          }
        >
          {text('bulk.run.empty')}
        </EmptyState>
      )}
      {!data && error && (
        <ErrorPanel what={text('bulk.run.listFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Box sx={{ ...list, padding: '20px', display: 'grid', gap: '20px' }}>
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

function RunLine({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const { locale, timeZone } = useBusiness();
  const { whoOf } = useBulkWords();
  const [now] = useState(() => new Date());
  const date = run.startedDate ?? run.createdDate;
  const facts = [
    text('bulk.run.services', { smart_count: run.total, count: number(run.total) }),
    ...(['DONE', 'UNDONE', 'FAILED'] as const).flatMap((state) => {
      const count = countOf(run, state);
      return count > 0 ? [`${number(count)} ${text(`bulk.figure.${state}`)}`] : [];
    }),
    text('bulk.run.by', { who: whoOf(run.actor), time: changedAt(date, { locale, timeZone, now }) }),
  ];
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box component={Link} to={`/bulk-runs/${run.id}`} sx={nameLink}>
          {run.name}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{facts.join(' · ')}</Box>
      </Box>
      <Box sx={{ position: 'relative', flex: 'none', lineHeight: 0 }}>
        <RunStateChip run={run} />
      </Box>
    </Box>
  );
}

const list = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  overflow: 'clip',
} as const;

const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: { xs: '12px 16px', sm: '12px 20px' },
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
  '&:hover': { bgcolor: 'hover' },
} as const;

/** The name is the link; its target is the whole line, under whatever else can be pressed. */
const nameLink = {
  display: 'block',
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'focus',
    outlineOffset: '-3px',
    borderRadius: '12px',
  },
} as const;
