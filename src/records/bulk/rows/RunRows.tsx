import { Box } from '@mui/material';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { BulkItemState, BulkRun, BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { Pager } from '../../../ui/page/Pager.tsx';
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressLine } from '../../../ui/loading/ProgressLine.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useIsPhone } from '../../../ui/page/useIsPhone.ts';
import { useText } from '../../../messages/useText.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { RowCards } from './RowCards.tsx';
import { RowTable } from './RowTable.tsx';
import { countOfRows, isDeletion } from '../runCounts.ts';
import type { RowChoice } from './rowChoice.ts';

const perPage = 50;

interface RunRowsProps {
  run: BulkRun;
  state: BulkItemState;
  title: string;
  lead?: string;
  /** Next to the heading. */
  action?: ReactNode;
  /** Collapsed at first. */
  folded?: boolean;
  /** Includes excluded rows. */
  excluded?: boolean;
  /** Only rows that create their records, or only the others. */
  isNew?: boolean;
  /** Defined if rows can be excluded. */
  choose?: RowChoice;
}

/** Records of a run in one state: old and new values of each field, or the reason why nothing changes. */
export function RunRows(props: RunRowsProps) {
  const { run, state, title, lead, action, folded = false, excluded = false, isNew, choose } = props;
  const { number } = useFormats();
  const id = useId();
  const [open, setOpen] = useState(!folded);
  const count = countOfRows(run, state, isNew);
  if (count === 0 && !(excluded && countOfRows(run, 'EXCLUDED', isNew) > 0)) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Box sx={head}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box id={id} component="h2" sx={{ typography: 'h3', margin: 0 }}>
            {folded ? (
              <Box
                component="button"
                type="button"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                sx={fold}
              >
                <Icon of={open ? ChevronDown : ChevronRight} size={16} />
                {title} <Count>{number(count)}</Count>
              </Box>
            ) : (
              <>
                {title} <Count>{number(count)}</Count>
              </>
            )}
          </Box>
          {lead && open && <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{lead}</Box>}
        </Box>
        {action}
      </Box>
      {open && <Rows {...{ run, title, isNew, choose }} states={excluded ? [state, 'EXCLUDED'] : [state]} />}
    </Box>
  );
}

function Count({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
      {children}
    </Box>
  );
}

interface RowsOfProps extends Pick<RunRowsProps, 'run' | 'title' | 'choose'> {
  states: readonly BulkItemState[];
  isNew: boolean | undefined;
}

function Rows({ run, states, title, isNew, choose }: RowsOfProps) {
  const text = useText();
  const familyText = useFamilyText();
  const isPhone = useIsPhone();
  const [page, setPage] = useState(1);
  const { data, total, error, isFetching, refetch } = useGetList<BulkRunItem>('bulkRunItems', {
    filter: { runId: run.id, state: states, ...(isNew !== undefined && { isNew }) },
    pagination: { page, perPage },
    sort: { field: 'name', order: 'ASC' },
  });
  if (!data && error) {
    return <ErrorPanel what={familyText('failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Box sx={{ padding: '8px 20px 20px', display: 'grid', gap: '16px' }}>
        <Box component="output" sx={visuallyHidden}>
          {familyText('loading')}
        </Box>
        {Array.from({ length: Math.min(run.total, 5) }, (_, index) => (
          <Skeleton key={index} width={`${70 - index * 7}%`} height={20} />
        ))}
      </Box>
    );
  }
  const removes = isDeletion(run);
  return (
    <Box sx={{ position: 'relative' }}>
      <ProgressLine active={isFetching} />
      {isPhone ? (
        <RowCards items={data} {...{ title, removes, choose }} />
      ) : (
        <RowTable items={data} {...{ title, removes, choose }} />
      )}
      <Box sx={{ paddingInline: { xs: '16px', sm: '20px' }, '& > nav': { paddingBlock: '12px' } }}>
        <Pager
          label={text('bulk.rows.pages', { section: title })}
          page={page}
          perPage={perPage}
          total={total ?? data.length}
          onPage={setPage}
        />
      </Box>
    </Box>
  );
}

const card = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  overflow: 'clip',
  minWidth: 0,
} as const;

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: { xs: '12px 16px', sm: '14px 20px' },
} as const;

const fold = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 28,
  padding: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
} as const;
