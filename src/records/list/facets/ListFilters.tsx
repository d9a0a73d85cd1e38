import { Box, Button } from '@mui/material';
import { ListFilter, Rows3, Rows4, SquareCheck } from 'lucide-react';
import { lazy, memo, Suspense, useMemo, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { MenuButton } from '../../../ui/dialogs/MenuButton.tsx';
import { useText } from '../../../messages/useText.ts';
import { ColumnsButton } from '../rows/ColumnsButton.tsx';
import { FacetButton } from './FacetButton.tsx';
import { kindsNamedBy } from './goneValues.ts';
import { SearchField } from './SearchField.tsx';
import { chosenOf, withFacet, type Facet } from '../listFilter.ts';
import type { ListKind } from '../listKind.ts';
import { useIsCards } from '../useIsCards.ts';
import { useListState, useRecordList } from '../RecordListContext.ts';
import { SortMenu } from '../SortMenu.tsx';
import { useOverflow } from '../useOverflow.ts';
import { useKindFacetWords } from '../kindHooks.ts';

const FilterSheet = lazyDialog(async () => (await import('./FilterSheet.tsx')).FilterSheet);
const AdvancedFilter = lazyDialog(
  async () => (await import('../advanced/AdvancedFilter.tsx')).AdvancedFilter,
);
const WhereChips = lazy(async () => ({ default: (await import('../advanced/WhereChips.tsx')).WhereChips }));

/** Minimum width of the search field in px, which keeps its placeholder readable: its letters, icon and padding. */
function leastWidth(placeholder: string): number {
  const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return textSize * Math.max(160, 56 + 6.8 * placeholder.length);
}

/**
 * Filter bar in one row: search and facets on the left, sort order, columns and row height on the right; beside cards, a
 * sheet. Memoized: the list renders with every request that starts or ends on the screen.
 */
export const ListFilters = memo(function ListFilters() {
  const { kind, filter } = useListState();
  const isSheet = useIsCards();
  const [advanced, setAdvanced] = useState(false);
  const openAdvanced = () => setAdvanced(true);
  const [open, setOpen] = useState<string>();
  const keys = kind.facets.map(({ key }) => key);
  const needed = keys.filter((key) => key === open || filter[key]);
  const text = useText();
  const placeholder = text(kind.words.search);
  // Reading a computed style makes the browser compute all styles: not at every render.
  const least = useMemo(() => leastWidth(placeholder), [placeholder]);
  const { row, left } = useOverflow({ keys, needed, least });
  return (
    <Box
      component="search"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', marginBlockEnd: '12px' }}
    >
      <Box ref={row} sx={bar}>
        <SearchField least={least} isShort={isSheet} />
        {isSheet ? (
          <SheetFilters onAdvanced={openAdvanced} />
        ) : (
          <WideFilters left={left} open={open} onOpen={setOpen} onAdvanced={openAdvanced} />
        )}
      </Box>
      <Suspense fallback={null}>{filter.where && <WhereChips onEdit={openAdvanced} />}</Suspense>
      {advanced && <AdvancedFilter onClose={() => setAdvanced(false)} />}
    </Box>
  );
});

/** Whether the API of a family can filter by fields. */
const hasFilters = ({ fields }: Pick<ListKind, 'fields'>): boolean => Object.keys(fields).length > 0;

interface WideFiltersProps {
  /** Facets that do not fit; More filters contains them. */
  left: readonly string[];
  open: string | undefined;
  onOpen: (facet: string | undefined) => void;
  onAdvanced: () => void;
}

function WideFilters({ left, open, onOpen, onAdvanced }: WideFiltersProps) {
  const text = useText();
  const { kind, filter, setFilter, address } = useListState();
  const named = useMemo(() => kindsNamedBy(kind, { ...filter, where: {} }), [kind, filter]);
  const { nameOf } = useKindFacetWords(kind, named);
  const { density } = address;
  return (
    <>
      {kind.facets.map((facet) => (
        <FacetButton
          key={facet.key}
          facet={facet}
          chosen={chosenOf(filter, facet.key).map((value) => nameOf(facet.key, value))}
          room={!left.includes(facet.key)}
          open={facet.key === open}
          onOpen={(isOpen) => onOpen(isOpen ? facet.key : undefined)}
          onClear={() => setFilter(withFacet(kind, filter, facet.key, []))}
        />
      ))}
      {(hasFilters(kind) || left.length > 0) && (
        <MoreFilters
          facets={kind.facets.filter(({ key }) => left.includes(key))}
          onFacet={onOpen}
          onAll={hasFilters(kind) ? onAdvanced : undefined}
        />
      )}
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: '4px' }}>
        <SortMenu />
        <ColumnsButton />
        <IconAction
          icon={density === 'compact' ? Rows4 : Rows3}
          label={`${text('list.density.label')}: ${text(`list.density.${density}`)}`}
          onClick={() => address.look({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        />
      </Box>
    </>
  );
}

interface MoreFiltersProps {
  facets: readonly Facet[];
  onFacet: (facet: string) => void;
  /** Opens the advanced filter. Absent: the family has none. */
  onAll: (() => void) | undefined;
}

/** Menu of the facets that do not fit, with the advanced filter. */
function MoreFilters({ facets, onFacet, onAll }: MoreFiltersProps) {
  const text = useText();
  const label = text('list.filter.more');
  if (facets.length === 0) {
    return (
      <Button size="small" aria-haspopup="dialog" onClick={onAll} sx={{ flex: 'none' }}>
        {label}
      </Button>
    );
  }
  return (
    <MenuButton
      label={label}
      align="start"
      actions={[
        ...facets.map(({ key, label }) => ({
          key,
          label: text(label),
          onSelect: () => onFacet(key),
        })),
        ...(onAll ? [{ key: 'conditions', label: text('list.filter.conditions'), onSelect: onAll }] : []),
      ]}
      renderButton={(opening) => (
        <Button {...opening} size="small" sx={{ flex: 'none' }}>
          {label}
        </Button>
      )}
    />
  );
}

function SheetFilters({ onAdvanced }: { onAdvanced: () => void }) {
  const text = useText();
  const { kind, filter, selection } = useRecordList();
  const { canAccess: mayEdit } = useCanAccess({ resource: kind.resource, action: 'edit' });
  const [open, setOpen] = useState(false);
  const inUse = [...kind.facets.map(({ key }) => key), 'where'].filter((key) => filter[key]).length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={inUse > 0 ? text('list.filter.filtersOn', { smart_count: inUse }) : undefined}
        startIcon={<Icon of={ListFilter} size={16} />}
        onClick={() => setOpen(true)}
        sx={
          inUse > 0 ? { color: 'accent.text', bgcolor: 'accent.soft', borderColor: 'accent.line' } : undefined
        }
      >
        {text('list.filter.filters')}
        {inUse > 0 && ` ${inUse}`}
      </Button>
      {kind.BulkBar && mayEdit !== false && (
        <IconAction
          icon={SquareCheck}
          label={text('list.menu.select')}
          aria-pressed={selection.selecting}
          onClick={() => selection.setSelecting(!selection.selecting)}
          sx={{
            marginInlineStart: '-4px',
            '&[aria-pressed="true"]': { color: 'accent.text', bgcolor: 'accent.soft' },
          }}
        />
      )}
      {open && <FilterSheet onClose={() => setOpen(false)} onAdvanced={onAdvanced} />}
    </>
  );
}

/** Active facets are always visible; the bar wraps if they need more than one row. */
const bar = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
} as const;
