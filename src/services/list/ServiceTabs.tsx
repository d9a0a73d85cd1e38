import { Box } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { serviceViews } from './serviceFilter.ts';
import { useServiceList } from './ServiceListContext.ts';
import type { ServiceCounts } from './useServiceCounts.ts';

/** The views of the catalogue with their counts. Choosing one keeps the search, drops nothing else. */
export function ServiceTabs({ counts }: { counts: ServiceCounts | undefined }) {
  const text = useText();
  const { number } = useFormats();
  const { filter, setFilter } = useServiceList();
  const current = filter.view ?? 'all';
  return (
    <Box component="nav" aria-label={text('services.tabs.label')} sx={bar}>
      {serviceViews.map((view) => (
        <Box
          key={view}
          component="button"
          type="button"
          aria-current={view === current ? 'true' : undefined}
          data-view={view}
          onClick={() => {
            const { view: _left, ...rest } = filter;
            setFilter(view === 'all' ? rest : { ...rest, view });
          }}
          sx={tab}
        >
          {text(`services.tabs.${view}`)}
          <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
            {counts ? number(counts[view]) : '–'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: 'inset 0 -1px 0 var(--line)',
  '--line': 'currentColor',
  color: 'line',
  marginBlockEnd: '12px',
} as const;

const tab = {
  flex: 'none',
  display: 'flex',
  gap: '6px',
  alignItems: 'center',
  height: 40,
  paddingInline: '10px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  bgcolor: 'transparent',
  typography: 'button',
  color: 'text.secondary',
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: 44 },
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: '-3px', borderRadius: '8px' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'accent.fill' },
} as const;
