import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countSlugIssues } from '../../../contract/calls/services/slugDesk.ts';
import {
  slugFindings,
  type SlugFinding,
  type SlugIssue,
} from '../../../contract/entities/services/slugDesk.ts';
import { Pager } from '../../ui/page/Pager.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ProgressLine } from '../../ui/page/ProgressLine.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useApi } from '../../ui/useApi.ts';
import { useText } from '../../messages/useText.ts';
import { AddressTable } from './AddressTable.tsx';
import { FindingTabs } from './FindingTabs.tsx';
import { RemedyDialog, type Remedy } from './RemedyDialog.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const perPage = 25;

/** List of page URLs with issues, each with its fix in place. */
export function AddressDesk() {
  const api = useApi();
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const finding = slugFindings.find((one) => one === search.get('finding'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const [remedy, setRemedy] = useState<Remedy>();
  const { data: counts } = useQuery({
    queryKey: ['slugIssues', 'count'],
    queryFn: async ({ signal }) => (await api.send(countSlugIssues, {}, { signal })).counts,
  });
  const { data, total, error, isFetching, refetch } = useGetList<SlugIssue>(
    'slugIssues',
    {
      pagination: { page, perPage },
      sort: { field: 'name', order: 'ASC' },
      filter: finding ? { finding } : {},
    },
    { placeholderData: (before) => before },
  );
  const go = (to: { finding?: SlugFinding | undefined; page?: number }) =>
    setSearch({
      ...(to.finding && { finding: to.finding }),
      ...(to.page !== undefined && to.page > 1 && { page: String(to.page) }),
    });

  return (
    <>
      <PageHead
        title={text('addresses.title')}
        lead={
          counts &&
          (counts.all === 0
            ? text('addresses.leadNone')
            : text('addresses.lead', { smart_count: counts.all }))
        }
      />
      <FindingTabs counts={counts} chosen={finding} onChoose={(next) => go({ finding: next })} />
      <Box sx={{ ...card, padding: 0, overflow: 'hidden', position: 'relative' }}>
        <ProgressLine active={isFetching && data !== undefined} />
        {error && !data && (
          <ErrorPanel what={text('addresses.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <TableSkeleton rows={6} />}
        {data?.length === 0 && (
          <Nothing finding={finding} anything={(counts?.all ?? 0) > 0} onAll={() => go({})} />
        )}
        {data && data.length > 0 && <AddressTable issues={data} onRemedy={setRemedy} />}
      </Box>
      <Box sx={{ marginBlockStart: '12px' }}>
        <Pager
          label={text('addresses.pages')}
          page={page}
          perPage={perPage}
          total={total ?? 0}
          onPage={(next) => go({ finding, page: next })}
        />
      </Box>
      {remedy && (
        <RemedyDialog
          key={`${remedy.issue.id} ${remedy.kind}`}
          remedy={remedy}
          onClose={() => setRemedy(undefined)}
        />
      )}
    </>
  );
}

interface NothingProps {
  finding: SlugFinding | undefined;
  anything: boolean;
  onAll: () => void;
}

function Nothing({ finding, anything, onAll }: NothingProps) {
  const text = useText();
  if (finding && anything) {
    return (
      <EmptyState
        inCard
        title={text('addresses.noneOf')}
        actions={<Button onClick={onAll}>{text('addresses.showAll')}</Button>}
      >
        {text('addresses.noneOfHelp')}
      </EmptyState>
    );
  }
  return (
    <EmptyState inCard title={text('addresses.allGood')}>
      {text('addresses.allGoodHelp')}
    </EmptyState>
  );
}
