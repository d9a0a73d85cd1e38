import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { trashLimits, type TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { ChangeSkeleton } from '../history/ChangeSkeleton.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { HistoryTabs } from '../history/HistoryTabs.tsx';
import { useMayOf } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { TrashFilters } from './TrashFilters.tsx';
import { TrashLine } from './TrashLine.tsx';
import { readTrashQuestion, trashAddress, type TrashQuestion } from './trashQuestion.ts';
import { useRestoreRecords } from './useRestoreRecords.ts';
import { useTrashKinds } from './useTrashKinds.ts';

const perPage = 25;

/** Deleted records of every family, with restoring and permanent deletion. */
export function Trash() {
  const text = useText();
  const [address, setAddress] = useSearchParams();
  const question = readTrashQuestion(address);
  const { q, kind, page } = question;
  const ask = (asked: TrashQuestion) => setAddress(trashAddress(asked));
  const { kinds, kindOf } = useTrashKinds();
  const may = useMayOf();
  const mayRestore = kinds.every(({ trash }) => may(trash.restore) ?? true);
  const [removing, setRemoving] = useState<TrashedRecord>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { pending, restore } = useRestoreRecords();
  // Families without screens are not listed.
  const asked = kinds.filter(({ path }) => path === kind);
  const entity = (asked.length > 0 ? asked : kinds).map(({ entities }) => entities[0]);
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<TrashedRecord>('trash', {
    filter: { ...(q && { q }), entity },
    pagination: { page, perPage },
    sort: { field: 'deletedDate', order: 'DESC' },
  });
  // Only visible rows count as selected.
  const chosen = (data ?? []).filter(({ id }) => selected.has(id));
  const select = (ids: readonly string[], on: boolean) =>
    setSelected(new Set(on ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))));

  return (
    <>
      <PageHead
        title={text('trash.title')}
        lead={text('trash.lead', { days: trashLimits.days })}
        actions={
          mayRestore &&
          chosen.length > 0 && (
            <Button
              variant="contained"
              color="primary"
              disabled={pending}
              onClick={() =>
                void restore(chosen).then((failed) => setSelected(new Set(failed.map(({ id }) => id))))
              }
            >
              {text('trash.restoreSelected', { smart_count: chosen.length })}
            </Button>
          )
        }
      />
      <HistoryTabs />
      {!mayRestore && <ReadOnlyNote />}
      <TrashFilters question={question} onAsk={ask} />
      <Box sx={{ ...card, padding: 0, overflow: 'hidden', marginBlockEnd: '24px' }}>
        {data && data.length > 0 && (
          <>
            {mayRestore && (
              <Box component="label" sx={selectAll}>
                <Checkbox
                  checked={chosen.length === data.length}
                  indeterminate={chosen.length > 0 && chosen.length < data.length}
                  onChange={({ target }) =>
                    select(
                      data.map(({ id }) => id),
                      target.checked,
                    )
                  }
                />
                {text('trash.selectAll')}
              </Box>
            )}
            <Box
              component="ul"
              aria-label={text('trash.list')}
              sx={{ margin: 0, padding: 0, listStyle: 'none' }}
            >
              {data.map((record) => (
                <TrashLine
                  key={record.id}
                  record={record}
                  selected={selected.has(record.id)}
                  pending={pending}
                  onSelect={mayRestore ? (on) => select([record.id], on) : undefined}
                  onRestore={() => void restore([record])}
                  onRemove={may(kindOf(record).trash.remove) ? () => setRemoving(record) : undefined}
                />
              ))}
            </Box>
          </>
        )}
        {data?.length === 0 &&
          (q ? (
            <EmptyState
              inCard
              actions={<Button onClick={() => ask({ q: '', kind, page: 1 })}>{text('trash.clear')}</Button>}
            >
              {text('trash.noMatch', { q })}
            </EmptyState>
          ) : (
            <EmptyState inCard>{text('trash.none', { days: trashLimits.days })}</EmptyState>
          ))}
        {!data && error && (
          <ErrorPanel what={text('trash.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Box sx={{ paddingInline: { xs: '16px', sm: '24px' } }}>
            <ChangeSkeleton waiting={text('trash.loading')} lines={5} />
          </Box>
        )}
        {total > perPage && (
          <Box sx={{ padding: '12px 16px', borderBlockStart: '1px solid', borderColor: 'line' }}>
            <Pager
              label={text('trash.pages')}
              {...{ page, perPage, total }}
              onPage={(next) => ask({ ...question, page: next })}
            />
          </Box>
        )}
      </Box>
      {removing && <RemoveDialog record={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const selectAll = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: 36,
  paddingInline: '16px',
  bgcolor: 'sunken',
  typography: 'caption',
  color: 'text.secondary',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const;
