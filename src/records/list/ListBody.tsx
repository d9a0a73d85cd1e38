import { Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { ProgressLine } from '../../ui/loading/ProgressLine.tsx';
import { useLongWait } from '../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { StaleNote } from './rows/StaleNote.tsx';
import { DeletedView } from './DeletedView.tsx';
import { RecordCards } from './rows/RecordCards.tsx';
import { isNarrowed } from './listFilter.ts';
import { useKindMenu } from './kindHooks.ts';
import { useRecordList } from './RecordListContext.ts';
import { ListPagination } from './rows/ListPagination.tsx';
import { ListSkeleton } from './rows/ListSkeleton.tsx';
import { RecordTable } from './rows/RecordTable.tsx';
import { StaleStrip } from './rows/StaleStrip.tsx';
import { useIsCards } from './useIsCards.ts';
import { useGoneWords } from './facets/useGoneWords.ts';
import type { ListCounts } from './listKind.ts';

const NoMatchWords = lazy(async () => ({
  default: (await import('./facets/NoMatchWords.tsx')).NoMatchWords,
}));

const MeantText = lazy(async () => ({ default: (await import('./MeantText.tsx')).MeantText }));

interface ListBodyProps {
  counts: ListCounts | undefined;
  /** Whether the family has no record, as far as known. */
  firstUse: boolean;
}

/** The rows, or instead a skeleton, an empty state or an error. */
export function ListBody(props: ListBodyProps) {
  const { firstUse } = props;
  const text = useText();
  const { number } = useFormats();
  const { kind, isFetching, isPending, total, data, error, page, perPage, hasNextPage, former, gone } =
    useRecordList();
  const { words } = kind;
  const { title } = useGoneWords(kind.naming, gone);
  const last = (page - 1) * perPage + (data?.length ?? 0);
  // Without a total, the last page determines it.
  const known = total ?? (hasNextPage ? undefined : last);
  // A refetch of the same query keeps the rows opaque; stale rows of another query are dimmed.
  const renewing = former || (Boolean(isFetching) && !isPending);
  if (firstUse && data?.length === 0) return <kind.FirstUse />;
  if (firstUse && isPending) return <Box aria-busy sx={{ minHeight: 480 }} />;
  return (
    <Box sx={card}>
      <ProgressLine active={renewing} />
      <Box component="output" sx={visuallyHidden}>
        {gone.length > 0 && title}
        {gone.length === 0 && isPending && text(words.loading)}
        {gone.length === 0 &&
          !isPending &&
          !renewing &&
          !error &&
          (known === undefined
            ? text(words.foundMany, { least: number(last) })
            : text(words.found, { smart_count: known }))}
      </Box>
      <Rows counts={props.counts} />
    </Box>
  );
}

function Rows({ counts }: Pick<ListBodyProps, 'counts'>) {
  const text = useText();
  const isCards = useIsCards();
  const { kind, data, error, isPending, refetch, filter, setFilter, perPage, address, former, gone } =
    useRecordList();
  const { density } = address;
  // Asks for the person's rights while the rows load: with their menus they would render a second time.
  useKindMenu(kind);
  // An empty result of another query does not apply to this one.
  const waiting = isPending || (former && data?.length === 0);
  const isLong = useLongWait(waiting && !error);
  // The names that public/start.js has painted cover the list: nobody sees a skeleton.
  const showShapes = isLong && document.documentElement.dataset['rows'] === undefined;
  const retry = () => void refetch();
  if (gone.length > 0) return <DeletedView />;
  if (error && !data) {
    return (
      <ErrorPanel what={text(kind.words.failed)} error={error} onRetry={retry}>
        {filter.where && (
          <Button onClick={() => setFilter(filter.view ? { view: filter.view } : {})}>
            {text('list.filter.clearAll')}
          </Button>
        )}
      </ErrorPanel>
    );
  }
  if (!data || waiting) {
    const rows = Math.min(counts?.[filter.view ?? kind.tabs[0]?.key ?? ''] ?? 8, perPage, 12);
    return showShapes ? (
      <ListSkeleton rows={rows} density={density} cards={isCards} />
    ) : (
      <Box sx={{ minHeight: 480 }} />
    );
  }
  if (data.length === 0) return <NoMatch />;
  return (
    <>
      {error && <StaleStrip error={error} onRetry={retry} />}
      <StaleNote />
      {isCards ? <RecordCards /> : <RecordTable />}
      <ListPagination />
    </>
  );
}

function NoMatch() {
  const text = useText();
  const { kind, filter, setFilter } = useRecordList();
  const empty = kind.tabs.find(({ key }) => key === filter.view)?.empty;
  if (!isNarrowed(filter) && empty) {
    return (
      <EmptyState inCard title={text(empty.title)}>
        {text(empty.lead)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      inCard
      title={text(kind.words.noMatchTitle)}
      actions={
        <Button onClick={() => setFilter(filter.view ? { view: filter.view } : {})}>
          {text('list.filter.clearAll')}
        </Button>
      }
    >
      <Suspense fallback={'\u00A0'}>
        <NoMatchWords />
        <MeantText />
      </Suspense>
    </EmptyState>
  );
}

/** `clip`, because `hidden` would make the card the container of the sticky head. */
const card = {
  position: 'relative',
  overflow: 'clip',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  '&:has(> div > section)': { border: 0, borderRadius: 0, bgcolor: 'transparent' },
} as const;
