import { Box, Button, OutlinedInput } from '@mui/material';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { restoreService } from '../../../contract/calls/frontdesk.ts';
import { trashLimits, type TrashedService } from '../../../contract/entities/trashedService.ts';
import { ChangeSkeleton } from '../history/ChangeSkeleton.tsx';
import { Pager } from '../../ui/page/Pager.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { ReadOnlyNote } from '../../ui/page/ReadOnlyNote.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useMay } from '../../ui/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { useUrlDraft } from '../../ui/fields/useUrlDraft.ts';
import { TrashLine } from './TrashLine.tsx';
import { useRestoreServices } from './useRestoreServices.ts';

const perPage = 25;

/** Deleted services, with restoring and permanent deletion. */
export function Trash() {
  const text = useText();
  const [address, setAddress] = useSearchParams();
  const q = address.get('q')?.trim().slice(0, 200) ?? '';
  const page = Math.max(1, Math.trunc(Number(address.get('page') ?? 1)) || 1);
  const ask = (asked: { q: string; page: number }) =>
    setAddress({ ...(asked.q && { q: asked.q }), ...(asked.page > 1 && { page: String(asked.page) }) });
  const mayRestore = useMay(restoreService);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { pending, restore } = useRestoreServices();
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<TrashedService>('trash', {
    filter: q ? { q } : {},
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
      {mayRestore === false && <ReadOnlyNote />}
      <TrashSearch q={q} onAsk={(words) => ask({ q: words, page: 1 })} />
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
              {data.map((service) => (
                <TrashLine
                  key={service.id}
                  service={service}
                  selected={selected.has(service.id)}
                  pending={pending}
                  onSelect={mayRestore ? (on) => select([service.id], on) : undefined}
                  onRestore={() => void restore([service])}
                />
              ))}
            </Box>
          </>
        )}
        {data?.length === 0 &&
          (q ? (
            <EmptyState
              inCard
              actions={<Button onClick={() => ask({ q: '', page: 1 })}>{text('trash.clear')}</Button>}
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
              onPage={(next) => ask({ q, page: next })}
            />
          </Box>
        )}
      </Box>
    </>
  );
}

function TrashSearch({ q, onAsk }: { q: string; onAsk: (words: string) => void }) {
  const text = useText();
  const { draft, setDraft, expect } = useUrlDraft(q);
  const ask = () => {
    const words = draft.trim();
    if (words === q) return;
    expect(words);
    onAsk(words);
  };
  return (
    <OutlinedInput
      type="search"
      value={draft}
      placeholder={text('trash.search')}
      slotProps={{ input: { 'aria-label': text('trash.search'), maxLength: 200, enterKeyHint: 'search' } }}
      startAdornment={<Icon of={Search} size={16} />}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={ask}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask();
      }}
      sx={{
        width: { xs: 1, sm: 280 },
        marginBlockEnd: '16px',
        color: 'text.tertiary',
        '& input': { color: 'text.primary' },
      }}
    />
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
