import { Box, Button } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { ProgressLine } from '../../ui/page/ProgressLine.tsx';
import { useLongWait } from '../../ui/page/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { FormerNote } from './FormerNote.tsx';
import { GoneView } from './GoneView.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { isNarrowed } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import { ServicePagination } from './ServicePagination.tsx';
import { ServiceSkeleton } from './ServiceSkeleton.tsx';
import { ServiceTable } from './ServiceTable.tsx';
import { StaleStrip } from './StaleStrip.tsx';
import { useGoneWords } from './useGoneWords.ts';
import type { ServiceCounts } from './useServiceCounts.ts';

const NoMatchWords = lazy(async () => ({ default: (await import('./NoMatchWords.tsx')).NoMatchWords }));

interface ServiceListBodyProps {
  counts: ServiceCounts | undefined;
  phone: boolean;
  newService: ReactNode;
}

/** The rows, or what stands in their place: their shapes while they load, why there are none, or what failed. */
export function ServiceListBody(props: ServiceListBodyProps) {
  const { counts } = props;
  const text = useText();
  const { number } = useFormats();
  const { isFetching, isPending, total, data, error, page, perPage, hasNextPage, former, gone } =
    useServiceList();
  const { title } = useGoneWords(gone);
  const last = (page - 1) * perPage + (data?.length ?? 0);
  // Where nobody counted, the last page says how many there are.
  const known = total ?? (hasNextPage ? undefined : last);
  // Rows of the same question stay at full strength while they are renewed; those of another one are dimmed.
  const renewing = former || (Boolean(isFetching) && !isPending);
  if (counts?.all === 0 && data?.length === 0) return <FirstUse newService={props.newService} />;
  return (
    <Box sx={card}>
      <ProgressLine active={renewing} />
      <Box component="output" sx={visuallyHidden}>
        {gone.length > 0 && title}
        {gone.length === 0 && isPending && text('services.table.loading')}
        {gone.length === 0 &&
          !isPending &&
          !renewing &&
          !error &&
          (known === undefined
            ? text('services.table.foundMany', { least: number(last) })
            : text('services.table.found', { smart_count: known }))}
      </Box>
      <Rows {...props} />
    </Box>
  );
}

function Rows({ counts, phone }: ServiceListBodyProps) {
  const text = useText();
  const { data, error, isPending, refetch, filter, setFilter, perPage, address, former, gone } =
    useServiceList();
  const { density } = address;
  // That another question found nothing says nothing about this one.
  const waiting = isPending || (former && data?.length === 0);
  const showShapes = useLongWait(waiting && !error);
  const retry = () => void refetch();
  if (gone.length > 0) return <GoneView />;
  if (error && !data) {
    return (
      <ErrorPanel what={text('services.failed.list')} error={error} onRetry={retry}>
        {filter.where && (
          <Button onClick={() => setFilter(filter.view ? { view: filter.view } : {})}>
            {text('services.filter.clearAll')}
          </Button>
        )}
      </ErrorPanel>
    );
  }
  if (!data || waiting) {
    const rows = Math.min(counts?.[filter.view ?? 'all'] ?? 8, perPage, 12);
    return showShapes ? (
      <ServiceSkeleton rows={rows} density={density} phone={phone} />
    ) : (
      <Box sx={{ minHeight: 480 }} />
    );
  }
  if (data.length === 0) return <NoMatch />;
  return (
    <>
      {error && <StaleStrip error={error} onRetry={retry} />}
      <FormerNote />
      {phone ? <ServiceCards /> : <ServiceTable />}
      <ServicePagination />
    </>
  );
}

function NoMatch() {
  const text = useText();
  const { filter, setFilter } = useServiceList();
  if (!isNarrowed(filter) && filter.view) {
    return (
      <EmptyState inCard title={text(`services.empty.${filter.view}Title`)}>
        {text(`services.empty.${filter.view}`)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      inCard
      title={text('services.empty.noMatchTitle')}
      actions={
        <Button onClick={() => setFilter(filter.view ? { view: filter.view } : {})}>
          {text('services.filter.clearAll')}
        </Button>
      }
    >
      <Suspense fallback={text('services.empty.noMatchTitle')}>
        <NoMatchWords />
      </Suspense>
    </EmptyState>
  );
}

function FirstUse({ newService }: { newService: ReactNode }) {
  const text = useText();
  return (
    <EmptyState title={text('services.empty.firstTitle')} actions={newService}>
      {text('services.empty.first')}
      <Box sx={{ marginBlockStart: '8px', color: 'text.tertiary' }}>{text('services.empty.example')}</Box>
    </EmptyState>
  );
}

/** `clip`, not `hidden`: the table's head sticks to the window, not to the card. */
const card = {
  position: 'relative',
  overflow: 'clip',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
} as const;
