import { Box } from '@mui/material';
import { slugViews, type SlugCounts, type SlugView } from '../../../contract/entities/services/slugDesk.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useText } from '../../messages/useText.ts';

interface SlugTabsProps {
  /** Shown as dashes while loading. */
  counts: SlugCounts | undefined;
  /** Undefined for all. */
  chosen: SlugView | undefined;
  onChoose: (view: SlugView | undefined) => void;
}

/** Tabs of all URLs, those to review by finding, and previous ones, with counts. */
export function SlugTabs({ counts, chosen, onChoose }: SlugTabsProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Box component="nav" aria-label={text('addresses.views')} sx={bar}>
      {[undefined, ...slugViews].map((view) => {
        const count = counts?.[view ?? 'all'];
        return (
          <Box
            key={view ?? 'all'}
            component="button"
            type="button"
            aria-current={view === chosen ? 'true' : undefined}
            onClick={() => onChoose(view)}
            sx={viewTab}
          >
            {text(view ? `addresses.view.${view}` : 'addresses.all')}
            <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
              {count === undefined ? '–' : number(count)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginBlockEnd: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const;
