import { Box, Button } from '@mui/material';
import { Bookmark, Check, ChevronDown } from 'lucide-react';
import { memo, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useListSortContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { lazyPart } from '../../ui/loading/lazyPart.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { MenuButton } from '../../ui/dialogs/MenuButton.tsx';
import { useIsPhone } from '../../ui/page/useIsPhone.ts';
import { useText } from '../../messages/useText.ts';
import { recallSizes, rememberSizes } from '../../providers/layoutMemory.ts';
import { useListState } from './RecordListContext.ts';
import type { ListCounts, ListKind } from './listKind.ts';
import type { ListState } from './useListAddress.ts';
import { listDefaults } from './useListQuestion.ts';
import { useTabRow } from './useTabRow.ts';
import { isSameState, stateOf, type SavedViews } from './views/useSavedViews.ts';
import { SavedName, ViewTab } from './ViewTab.tsx';
import { useViewCounts } from './views/useViewCounts.ts';

const OpenViewTools = lazyPart(async () => (await import('./views/OpenViewTools.tsx')).OpenViewTools);
const SaveViewDialog = lazyDialog(async () => (await import('./views/SaveViewDialog.tsx')).SaveViewDialog);

interface ListTabsProps {
  counts: ListCounts | undefined;
  views: SavedViews;
}

/**
 * Tabs of the list with their counts: built-in views, saved ones, then further screens of the family. A built-in view
 * keeps the filters; a saved one has its own. Memoized: the list renders with every request that starts or ends on the
 * screen.
 */
export const ListTabs = memo(function ListTabs({ counts, views }: ListTabsProps) {
  const text = useText();
  const navigate = useNavigate();
  const { kind, filter, setFilter, address } = useListState();
  const { sort } = useListSortContext();
  const [everything] = kind.tabs;
  const { columns, density, saved } = address;
  const open = views.all?.find(({ id }) => id === saved);
  const viewCounts = useViewCounts(kind, views.all);
  const [saving, setSaving] = useState(false);
  const state = { filter, sort, columns, density };
  const isPhone = useIsPhone();
  const isPlain = isSameState(state, plainState(kind, filter.view));
  const choose = (view: string) => {
    const { view: _left, ...rest } = open ? {} : filter;
    const chosen = view === everything?.key ? undefined : view;
    if (open) address.open(plainState(kind, chosen));
    else setFilter({ ...rest, ...(chosen !== undefined && { view: chosen }) });
  };
  const tabs: Tab[] = [
    ...kind.tabs.map(({ key, label }) => ({
      key,
      label: text(label),
      words: text(label),
      count: counts?.[key],
      onSelect: () => choose(key),
    })),
    ...(views.all ?? []).map((view) => ({
      key: view.id,
      label: view.name,
      words: <SavedName view={view} />,
      count: viewCounts.get(view.id),
      onSelect: () => address.open(stateOf(kind, view), { saved: view.id }),
    })),
    // After the saved views, which arrive later and would move them.
    ...((views.all && kind.linkedTabs) ?? []).map(({ key, label, to }) => ({
      key,
      label: text(label),
      words: text(label),
      count: null,
      to,
      onSelect: () => void navigate(to),
    })),
  ];
  const current = open?.id ?? filter.view ?? everything?.key ?? '';
  const digits = useDigits(kind.path, tabs);
  const { row, isCut } = useTabRow(
    tabs.map(({ key }) => key),
    current,
  );
  const save = {
    'aria-haspopup': 'dialog',
    onClick: () => setSaving(true),
    sx: { flex: 'none' },
  } as const;
  return (
    <Box sx={frame}>
      <Box component="nav" aria-label={text('list.tabs.label')} sx={bar}>
        <Box ref={row} sx={isCut ? cutScroller : scroller}>
          {tabs.map(({ key, words, count, to, onSelect }) => (
            <ViewTab
              key={key}
              name={key}
              current={key === current}
              count={count}
              digits={digits?.[key]}
              {...(to === undefined ? { onChoose: onSelect } : { to })}
            >
              {words}
            </ViewTab>
          ))}
        </Box>
        {isCut && (
          <MenuButton
            label={text('list.tabs.every')}
            actions={tabs.map(({ key, label, onSelect }) => ({
              key,
              label,
              onSelect,
              ...(key === current && { icon: Check }),
            }))}
            renderButton={(opening) => (
              <IconAction {...opening} icon={ChevronDown} label={text('list.tabs.every')} />
            )}
          />
        )}
        {!open &&
          !isPlain &&
          views.all &&
          (isPhone ? (
            <IconAction {...save} icon={Bookmark} label={text('list.tabs.save')} />
          ) : (
            <Button {...save} size="small" variant="text" startIcon={<Icon of={Bookmark} size={16} />}>
              {text('list.tabs.save')}
            </Button>
          ))}
      </Box>
      <Suspense fallback={null}>
        {open && <OpenViewTools view={open} state={state} onSaveAsNew={() => setSaving(true)} />}
      </Suspense>
      {saving && <SaveViewDialog state={state} onClose={() => setSaving(false)} />}
    </Box>
  );
});

interface Tab {
  key: string;
  label: string;
  words: ReactNode;
  count: number | null | undefined;
  /** Path of the screen that it opens; undefined for a view. */
  to?: string;
  onSelect: () => void;
}

/** The digits that the tabs' numbers had before a reload. */
function useDigits(path: string, tabs: readonly Tab[]) {
  const part = `tabs ${path}`;
  const [digits] = useState(() => recallSizes(part));
  const counted = tabs.flatMap(({ key, count }) =>
    typeof count === 'number' ? [[key, String(count).length]] : [],
  );
  const isComplete = tabs.every(({ count }) => count !== undefined);
  useEffect(() => {
    if (isComplete) rememberSizes(part, Object.fromEntries(counted));
  });
  return digits;
}

function plainState(kind: ListKind, view?: string): ListState {
  const filter = view === undefined ? {} : { view };
  const { sort } = listDefaults(kind, filter);
  return { filter, sort, columns: kind.ownColumns, density: 'comfortable' };
}

const frame = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12px',
  boxShadow: 'inset 0 -1px 0 var(--line)',
  '--line': 'currentColor',
  color: 'line',
  marginBlockEnd: '12px',
} as const;

const bar = { display: 'flex', alignItems: 'center', gap: '4px', minWidth: 0, maxWidth: 1 } as const;

const scroller = {
  display: 'flex',
  gap: '4px',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;

/** Fades at its end: a number that is cut, such as 11 of 112, would be read as another one. */
const cutScroller = {
  ...scroller,
  paddingInlineEnd: '24px',
  scrollPaddingInlineEnd: '24px',
  maskImage: 'linear-gradient(to right, #000 calc(100% - 24px), transparent)',
  '[dir="rtl"] &': { maskImage: 'linear-gradient(to left, #000 calc(100% - 24px), transparent)' },
} as const;
