import { Box, Button } from '@mui/material';
import { Bookmark } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { fetchedDialog } from '../../layout/fetchedDialog.tsx';
import { fetchedPart } from '../../layout/fetchedPart.ts';
import type { SavedView } from '../../../contract/entities/savedView.ts';
import { Icon } from '../../layout/Icon.tsx';
import { visuallyHidden } from '../../layout/textStyles.ts';
import { viewTab } from '../../layout/viewTab.ts';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { serviceViews, type ServiceView } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import type { ServiceCounts } from './useServiceCounts.ts';
import { listDefaults } from './useServiceQuestion.ts';
import { ownColumns } from './columns.ts';
import { isSameState, stateOf } from './views/useSavedViews.ts';
import { useViewCounts } from './views/useViewCounts.ts';

const OpenViewTools = fetchedPart(async () => (await import('./views/OpenViewTools.tsx')).OpenViewTools);
const SaveViewDialog = fetchedDialog(async () => (await import('./views/SaveViewDialog.tsx')).SaveViewDialog);

/**
 * The views of the catalogue with their counts: the list's own, then those that were saved. Choosing one of the list's
 * own keeps what the list is narrowed to; a saved one brings its own.
 */
export function ServiceTabs({ counts }: { counts: ServiceCounts | undefined }) {
  const text = useText();
  const { filter, setFilter, sort, address, views } = useServiceList();
  const { columns, density, saved } = address;
  const open = views.all?.find(({ id }) => id === saved);
  const viewCounts = useViewCounts(views.all);
  const [saving, setSaving] = useState(false);
  const state = { filter, sort, columns, density };
  const isPlain = isSameState(state, { ...plain, filter: filter.view ? { view: filter.view } : {} });
  const choose = (view: ServiceView) => {
    const { view: _left, ...rest } = open ? {} : filter;
    const chosen = view === 'all' ? rest : { ...rest, view };
    if (open) address.open({ ...plain, filter: chosen });
    else setFilter(chosen);
  };
  return (
    <Box sx={frame}>
      <Box component="nav" aria-label={text('services.tabs.label')} sx={bar}>
        {serviceViews.map((view) => (
          <Tab
            key={view}
            name={view}
            current={!open && view === (filter.view ?? 'all')}
            count={counts?.[view]}
            onChoose={() => choose(view)}
          >
            {text(`services.tabs.${view}`)}
          </Tab>
        ))}
        {views.all?.map((view) => (
          <Tab
            key={view.id}
            name={view.id}
            current={view === open}
            count={viewCounts.get(view.id)}
            onChoose={() => address.open(stateOf(view), { saved: view.id })}
          >
            <SavedName view={view} />
          </Tab>
        ))}
        {!open && !isPlain && views.all && (
          <Button
            size="small"
            variant="text"
            aria-haspopup="dialog"
            startIcon={<Icon of={Bookmark} size={16} />}
            onClick={() => setSaving(true)}
            sx={{ flex: 'none', alignSelf: 'center' }}
          >
            {text('services.tabs.save')}
          </Button>
        )}
      </Box>
      <Suspense fallback={null}>
        {open && <OpenViewTools view={open} state={state} onSaveAsNew={() => setSaving(true)} />}
      </Suspense>
      {saving && <SaveViewDialog state={state} onClose={() => setSaving(false)} />}
    </Box>
  );
}

const plain = { filter: {}, sort: listDefaults.sort, columns: ownColumns, density: 'comfortable' } as const;

/** A view's name; readers hear whose it is, and which one the list opens with. */
function SavedName({ view: { name, shared, isDefault } }: { view: SavedView }) {
  const text = useText();
  const said = [shared && text('services.tabs.shared'), isDefault && text('services.tabs.opensFirst')];
  return (
    <>
      <Box component="span" sx={{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </Box>
      {said.some(Boolean) && (
        <Box component="span" sx={visuallyHidden}>
          , {said.filter(Boolean).join(', ')}
        </Box>
      )}
    </>
  );
}

interface TabProps {
  name: string;
  current: boolean;
  /** Waits as a dash; null where it is not counted. */
  count: number | undefined | null;
  onChoose: () => void;
  children: ReactNode;
}

function Tab({ name, current, count, onChoose, children }: TabProps) {
  const { number } = useFormats();
  return (
    <Box
      component="button"
      type="button"
      aria-current={current ? 'true' : undefined}
      data-view={name}
      onClick={onChoose}
      sx={viewTab}
    >
      {children}
      {count !== null && (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          {count === undefined ? '–' : number(count)}
        </Box>
      )}
    </Box>
  );
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

const bar = {
  display: 'flex',
  gap: '4px',
  minWidth: 0,
  maxWidth: 1,
  flex: '0 1 auto',
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;
