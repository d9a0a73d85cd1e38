import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { ListFilter, Rows3, Rows4 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { IconAction } from '../../layout/IconAction.tsx';
import { useText } from '../../messages/useText.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FacetButton } from './FacetButton.tsx';
import { kindsNamedBy } from './goneValues.ts';
import { SearchField } from './SearchField.tsx';
import { facetKeys, withFacet } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import { SortMenu } from './SortMenu.tsx';
import { useFacetWords } from './useFacetWords.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));
const AdvancedFilter = lazy(async () => ({
  default: (await import('./advanced/AdvancedFilter.tsx')).AdvancedFilter,
}));
const WhereChips = lazy(async () => ({ default: (await import('./advanced/WhereChips.tsx')).WhereChips }));

/** The bar over the list: search and facets left, order, columns and row height right; on a phone a sheet has them. */
export function ServiceFilters() {
  const { filter } = useServiceList();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [advanced, setAdvanced] = useState(false);
  const openAdvanced = () => setAdvanced(true);
  return (
    <Box
      component="search"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', marginBlockEnd: '12px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        <SearchField />
        {isPhone ? <PhoneFilters onAdvanced={openAdvanced} /> : <WideFilters onAdvanced={openAdvanced} />}
      </Box>
      <Suspense fallback={null}>
        {filter.where && <WhereChips onEdit={openAdvanced} />}
        {advanced && <AdvancedFilter onClose={() => setAdvanced(false)} />}
      </Suspense>
    </Box>
  );
}

function WideFilters({ onAdvanced }: { onAdvanced: () => void }) {
  const text = useText();
  const { filter, setFilter, address } = useServiceList();
  const kinds = useMemo(() => kindsNamedBy({ ...filter, where: {} }), [filter]);
  const { nameOf } = useFacetWords(kinds);
  const { density } = address;
  return (
    <>
      {facetKeys.map((key) => (
        <FacetButton
          key={key}
          facet={key}
          chosen={(filter[key] ?? []).map((value) => nameOf(key, value))}
          onClear={() => setFilter(withFacet(filter, key, []))}
        />
      ))}
      <Button size="small" aria-haspopup="dialog" onClick={onAdvanced}>
        {text('services.filter.more')}
      </Button>
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: '4px' }}>
        <SortMenu />
        <ColumnsButton />
        <IconAction
          icon={density === 'compact' ? Rows4 : Rows3}
          label={`${text('services.density.label')}: ${text(`services.density.${density}`)}`}
          onClick={() => address.look({ density: density === 'compact' ? 'comfortable' : 'compact' })}
        />
      </Box>
    </>
  );
}

function PhoneFilters({ onAdvanced }: { onAdvanced: () => void }) {
  const text = useText();
  const { filter } = useServiceList();
  const [open, setOpen] = useState(false);
  const inUse = [...facetKeys, 'where' as const].filter((key) => filter[key]).length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={inUse > 0 ? text('services.filter.filtersOn', { smart_count: inUse }) : undefined}
        startIcon={<Icon of={ListFilter} size={16} />}
        onClick={() => setOpen(true)}
        sx={
          inUse > 0 ? { color: 'accent.text', bgcolor: 'accent.soft', borderColor: 'accent.line' } : undefined
        }
      >
        {text('services.filter.filters')}
        {inUse > 0 && ` ${inUse}`}
      </Button>
      <Suspense fallback={null}>
        {open && <FilterSheet onClose={() => setOpen(false)} onAdvanced={onAdvanced} />}
      </Suspense>
    </>
  );
}
