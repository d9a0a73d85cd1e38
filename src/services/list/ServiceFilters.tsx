import { Box, Button, useMediaQuery, useTheme } from '@mui/material';
import { ListFilter, Rows3, Rows4 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { IconAction } from '../../layout/IconAction.tsx';
import { useText } from '../../messages/useText.ts';
import type { Density } from './density.ts';
import { FacetButton } from './FacetButton.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { SearchField } from './SearchField.tsx';
import { useServiceList } from './ServiceListContext.ts';
import { SortMenu } from './SortMenu.tsx';
import { useFacetOptions, withFacet } from './useFacetOptions.ts';

interface ServiceFiltersProps {
  density: Density;
  onDensity: (density: Density) => void;
}

/** The bar over the list: search and facets left, order and row height right; on a phone a sheet has them. */
export function ServiceFilters({ density, onDensity }: ServiceFiltersProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      component="search"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginBlockEnd: '12px' }}
    >
      <SearchField />
      {isPhone ? <PhoneFilters /> : <WideFilters density={density} onDensity={onDensity} />}
    </Box>
  );
}

function WideFilters({ density, onDensity }: ServiceFiltersProps) {
  const text = useText();
  const { filter, setFilter, now } = useServiceList();
  const facets = useFacetOptions(filter, now);
  return (
    <>
      {facets.map(({ key, label, options, find }) => (
        <FacetButton
          key={key}
          label={label}
          options={options}
          chosen={filter[key] ?? []}
          onChoose={(values) => setFilter(withFacet(filter, key, values))}
          {...(find && { find })}
        />
      ))}
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: '4px' }}>
        <SortMenu />
        <IconAction
          icon={density === 'compact' ? Rows4 : Rows3}
          label={`${text('services.density.label')}: ${text(`services.density.${density}`)}`}
          onClick={() => onDensity(density === 'compact' ? 'comfortable' : 'compact')}
        />
      </Box>
    </>
  );
}

function PhoneFilters() {
  const text = useText();
  const { filter } = useServiceList();
  const [open, setOpen] = useState(false);
  const inUse = [filter.type, filter.category, filter.visibility].filter(Boolean).length;
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
      <FilterSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
