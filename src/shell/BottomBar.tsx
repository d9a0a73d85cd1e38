import { Box, Divider, Drawer } from '@mui/material';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { AccountPanel } from './AccountMenu.tsx';
import { BusinessHead } from './BusinessHead.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { isOnScreen, phoneBarScreens } from './screens.ts';
import { useBottomInset } from '../ui/page/useBottomInset.ts';

/** Navigation on phones: a bottom bar, with the other screens behind More. */
export function BottomBar({ onSearch }: { onSearch: (() => void) | undefined }) {
  const text = useText();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const isBehindMore = !phoneBarScreens.some((screen) => isOnScreen(screen, pathname));
  useBottomInset(61);
  return (
    <Box component="header" sx={bar}>
      <Box component="nav" aria-label={text('layout.navigation')} sx={{ display: 'flex', flex: 1 }}>
        {phoneBarScreens.map((screen) => (
          <Box
            key={screen.key}
            component={Link}
            to={screen.path}
            aria-current={isOnScreen(screen, pathname) ? 'page' : undefined}
            sx={item}
          >
            <Icon of={screen.icon} />
            {text(screen.label)}
          </Box>
        ))}
        <Box
          component="button"
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-current={isBehindMore ? 'true' : undefined}
          onClick={() => setOpen(true)}
          sx={item}
        >
          <Icon of={Ellipsis} />
          {text('layout.nav.more')}
        </Box>
      </Box>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': text('layout.moreSheet'),
            sx: { borderRadius: '16px 16px 0 0', padding: '20px 8px 16px' },
          },
        }}
      >
        <Box sx={{ paddingInline: '4px' }}>
          <BusinessHead compact={false} />
          <SearchButton
            onClick={() => {
              setOpen(false);
              onSearch?.();
            }}
          />
        </Box>
        <Box component="nav" aria-label={text('layout.moreScreens')} sx={{ padding: '16px 4px 4px' }}>
          <ScreenLinks onLeave={() => setOpen(false)} />
        </Box>
        <Divider sx={{ marginInline: '12px' }} />
        {onSearch && <AccountPanel onLeave={() => setOpen(false)} />}
      </Drawer>
    </Box>
  );
}

const bar = {
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 'appBar',
  display: 'flex',
  height: 'calc(60px + env(safe-area-inset-bottom))',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  bgcolor: 'surface',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

const item = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px',
  border: 0,
  bgcolor: 'transparent',
  typography: 'caption',
  // Large text grows as long as five labels fit side by side.
  fontSize: 'min(0.75rem, 4vw)',
  color: 'text.secondary',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '-4px' },
  '&[aria-current]': { color: 'accent.text' },
} as const;
