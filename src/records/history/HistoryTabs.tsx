import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { StableWidth } from '../../ui/loading/StableSize.tsx';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { historyTabs } from './historyTabs.ts';

/** Links between the screens of past changes, with the number of runs and of deleted records. */
export function HistoryTabs() {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={text('layout.nav.history')} sx={row}>
      {historyTabs.map(({ path, label, counted }) => (
        <Box
          key={path}
          component={Link}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          sx={tab}
        >
          {text(label)}
          {counted && (
            <StableWidth part={`number ${path}`}>
              <Total of={counted} />
            </StableWidth>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Empty while the number loads, and for zero. */
function Total({ of }: { of: string }) {
  const { number } = useFormats();
  const { total = 0 } = useGetList(of, { filter: {}, pagination: { page: 1, perPage: 1 } }, quiet);
  return total > 0 && <Box sx={count}>{number(total)}</Box>;
}

/** The screen shows the failure of its own list. */
const quiet = { onError: () => {} };

/** The gap belongs to the number, so that the label of a tab without one stays centred. */
const tab = { ...viewTab, gap: 0 };
const count = { paddingInlineStart: '6px', color: 'text.tertiary', fontWeight: 400 };

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px',
  marginBlockEnd: '16px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
};
