import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countSlugs } from '../../../contract/calls/services/slugDesk.ts';
import { slugViews, type ListedSlug, type SlugView } from '../../../contract/entities/services/slugDesk.ts';
import { rem } from '../../theme/rem.ts';
import { UrlSearch } from '../../ui/fields/UrlSearch.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ProgressLine } from '../../ui/loading/ProgressLine.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useApi } from '../../ui/queries/useApi.ts';
import { useText } from '../../messages/useText.ts';
import { NewService } from '../list/serviceListActions.tsx';
import { AddressTable } from './AddressTable.tsx';
import { RemedyDialog, type Remedy } from './RemedyDialog.tsx';
import { SlugTabs } from './SlugTabs.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const perPage = 25;

/** All page URLs of the services, present and previous, with findings first and their fixes in place. */
export function AddressDesk() {
  const api = useApi();
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const view = slugViews.find((one) => one === search.get('view'));
  const q = search.get('q') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const [remedy, setRemedy] = useState<Remedy>();
  const { data: counts } = useQuery({
    queryKey: ['slugs', 'count'],
    queryFn: async ({ signal }) => (await api.send(countSlugs, {}, { signal })).counts,
  });
  const { data, total, error, isFetching, refetch } = useGetList<ListedSlug>(
    'slugs',
    {
      pagination: { page, perPage },
      sort: { field: 'findings', order: 'ASC' },
      filter: { ...(view && { view }), ...(q && { q }) },
    },
    { placeholderData: (before) => before },
  );
  const go = (to: { view?: SlugView | undefined; q?: string; page?: number }) =>
    setSearch({
      ...(to.view && { view: to.view }),
      ...(to.q && { q: to.q }),
      ...(to.page !== undefined && to.page > 1 && { page: String(to.page) }),
    });

  return (
    <>
      <PageHead
        title={text('addresses.title')}
        crumbs={[{ label: text('services.title'), to: '/services' }]}
        lead={
          counts &&
          (counts.REVIEW === 0
            ? text('addresses.leadNone')
            : text('addresses.lead', { smart_count: counts.REVIEW }))
        }
      />
      <SlugTabs counts={counts} chosen={view} onChoose={(next) => go({ view: next, q })} />
      <Box component="search" sx={{ display: 'grid', maxWidth: { sm: rem(280) }, marginBlockEnd: '12px' }}>
        <UrlSearch label={text('addresses.search')} asked={q} onAsk={(words) => go({ view, q: words })} />
      </Box>
      <Box sx={{ ...card, padding: 0, overflow: 'hidden', position: 'relative' }}>
        <ProgressLine active={isFetching && data !== undefined} />
        {error && !data && (
          <ErrorPanel what={text('addresses.loadFailed')} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <TableSkeleton rows={6} />}
        {data?.length === 0 && (
          <Nothing
            reviewed={view === 'REVIEW' && q === '' && counts?.REVIEW === 0}
            any={(counts?.all ?? 0) > 0}
            words={q}
            onAll={() => go({})}
          />
        )}
        {data && data.length > 0 && <AddressTable slugs={data} onRemedy={setRemedy} />}
      </Box>
      <Box sx={{ marginBlockStart: '12px' }}>
        <Pager
          label={text('addresses.pages')}
          page={page}
          perPage={perPage}
          total={total ?? 0}
          onPage={(next) => go({ view, q, page: next })}
        />
      </Box>
      {remedy && (
        <RemedyDialog
          key={`${remedy.of.id} ${remedy.kind}`}
          remedy={remedy}
          onClose={() => setRemedy(undefined)}
        />
      )}
    </>
  );
}

interface NothingProps {
  /** Whether no URL has findings. */
  reviewed: boolean;
  any: boolean;
  /** Search text. */
  words: string;
  onAll: () => void;
}

function Nothing({ reviewed, any, words, onAll }: NothingProps) {
  const text = useText();
  const state = reviewed ? 'allGood' : any ? 'noneOf' : 'none';
  return (
    <EmptyState
      inCard
      title={text(`addresses.${state}`)}
      actions={
        state === 'none' ? <NewService /> : <Button onClick={onAll}>{text('addresses.showAll')}</Button>
      }
    >
      {state === 'noneOf' && words !== ''
        ? text('addresses.noneLike', { words })
        : text(`addresses.${state}Help`)}
    </EmptyState>
  );
}
