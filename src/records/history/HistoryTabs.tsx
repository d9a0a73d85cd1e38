import { Box } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { viewTab } from '../../ui/page/viewTab.ts';
import { historyTabs } from './historyTabs.ts';

/** Links between the screens of past changes. */
export function HistoryTabs() {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label={text('layout.nav.history')} sx={row}>
      {historyTabs.map(({ path, label }) => (
        <Box
          key={path}
          component={Link}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          sx={viewTab}
        >
          {text(label)}
        </Box>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px',
  marginBlockEnd: '16px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
};
