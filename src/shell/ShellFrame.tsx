import { Box, useMediaQuery } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../messages/useText.ts';
import { recallSizes, rememberSizes } from '../providers/layoutMemory.ts';
import { rem } from '../theme/rem.ts';
import { below } from '../theme/widths.ts';
import { useIsPhone } from '../ui/page/useIsPhone.ts';
import { BottomBar } from './BottomBar.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { Sidebar } from './Sidebar.tsx';

interface ShellFrameProps {
  /** Opens the palette; undefined while the session is checked. */
  onSearch?: () => void;
  children: ReactNode;
}

const part = 'shell';

/** Whether this tab has shown the frame: before the sign-in ends, only a tab that reloads shows it. */
export const wasShellShown = (): boolean => recallSizes(part) !== undefined;

/** Navigation around the content of every screen. */
export function ShellFrame({ onSearch, children }: ShellFrameProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(below(1200));
  const [chosen, setChosen] = useState(() => recallSizes(part)?.['collapsed']);
  const collapsed = chosen === undefined ? isNarrow : chosen === 1;
  const isWaiting = onSearch === undefined;
  useEffect(() => {
    if (isWaiting) return;
    rememberSizes(part, chosen === undefined ? {} : { collapsed: chosen });
    delete document.documentElement.dataset['frame'];
  }, [isWaiting, chosen]);
  return (
    <Box sx={{ ...gutters, display: 'flex', minHeight: '100dvh' }}>
      <Box component="a" href="#content" sx={skipLink}>
        {text('layout.skip')}
      </Box>
      {!isPhone && (
        <Sidebar collapsed={collapsed} onToggle={() => setChosen(collapsed ? 0 : 1)} onSearch={onSearch} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <OfflineStrip phone={isPhone} />
        <Box component="main" id="content" tabIndex={-1} sx={content}>
          {children}
        </Box>
      </Box>
      {isPhone && <BottomBar onSearch={onSearch} />}
    </Box>
  );
}

/** Side padding of every page; bars that span it need its size. */
const gutters = { '--gutter': { xs: '16px', sm: '24px', lg: '32px' } };

const endsAt = (width: number) => ({ maxWidth: `calc(${rem(width)} + 2 * var(--gutter))` });

/** Lists are as wide as the window; a part with the attribute `data-width` limits its page. */
const content = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  width: 1,
  // Actions of the head and of the save bar end where the content ends.
  '&:has([data-width="form"])': endsAt(856),
  '&:has([data-width="aside"])': endsAt(1248),
  '&:has([data-width="cards"])': endsAt(1536),
  paddingInline: 'var(--gutter)',
  paddingBlockStart: { xs: '12px', sm: rem(24) },
  paddingBlockEnd: { xs: 'calc(76px + env(safe-area-inset-bottom))', sm: 0 },
  '&:focus-visible': { outline: 'none' },
} as const;

const skipLink = {
  position: 'absolute',
  insetInlineStart: 8,
  insetBlockStart: 8,
  zIndex: 'tooltip',
  padding: '8px 14px',
  borderRadius: '8px',
  bgcolor: 'accent.fill',
  color: 'accent.on',
  fontWeight: 500,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
} as const;
