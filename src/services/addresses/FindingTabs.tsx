import { Box } from '@mui/material';
import {
  slugFindings,
  type SlugFinding,
  type SlugIssueCounts,
} from '../../../contract/entities/services/slugDesk.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useText } from '../../messages/useText.ts';

interface FindingTabsProps {
  /** Shown as dashes while loading. */
  counts: SlugIssueCounts | undefined;
  /** Undefined for all. */
  chosen: SlugFinding | undefined;
  onChoose: (finding: SlugFinding | undefined) => void;
}

/** Tabs of the kinds of issues, with counts. */
export function FindingTabs({ counts, chosen, onChoose }: FindingTabsProps) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Box component="nav" aria-label={text('addresses.views')} sx={bar}>
      {[undefined, ...slugFindings].map((finding) => {
        const count = counts?.[finding ?? 'all'];
        return (
          <Box
            key={finding ?? 'all'}
            component="button"
            type="button"
            aria-current={finding === chosen ? 'true' : undefined}
            onClick={() => onChoose(finding)}
            sx={viewTab}
          >
            {text(finding ? `addresses.finding.${finding}` : 'addresses.all')}
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
