import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useStore } from 'react-admin';
import { Suspense, useState, type ReactNode } from 'react';
import { useText } from '../messages/useText.ts';
import { BottomBar } from './BottomBar.tsx';
import { BusinessProvider } from '../ui/BusinessProvider.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PaletteKeys } from './palette/PaletteKeys.tsx';
import { PrefetchParts } from './PrefetchParts.tsx';
import { LoadingScreen } from './LoadingPage.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UndoKeys } from '../records/undo/UndoKeys.tsx';
import { useFocusRestoration } from './useFocusRestoration.ts';

/** Layout of every screen: navigation, offline banner and error boundary. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(breakpoints.down('lg'), { noSsr: true });
  const [chosen, setChosen] = useStore<boolean | null>('sidebar.collapsed', null);
  const collapsed = chosen ?? isNarrow;
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useFocusRestoration();
  return (
    <BusinessProvider>
      <Box sx={{ ...gutters, display: 'flex', minHeight: '100dvh' }}>
        <Box component="a" href="#content" sx={skipLink}>
          {text('layout.skip')}
        </Box>
        {!isPhone && (
          <Sidebar
            collapsed={collapsed}
            onToggle={() => setChosen(!collapsed)}
            onSearch={() => setPaletteOpen(true)}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <OfflineStrip />
          <Box component="main" id="content" tabIndex={-1} sx={content}>
            <ErrorBoundary>
              <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
        {isPhone && <BottomBar onSearch={() => setPaletteOpen(true)} />}
        <UndoKeys />
        <PaletteKeys open={isPaletteOpen} onToggle={setPaletteOpen} />
        <PrefetchParts />
      </Box>
    </BusinessProvider>
  );
}

/** Side padding of every page; bars that span it need its size. */
const gutters = { '--gutter': { xs: '16px', sm: '24px', lg: '32px' } };

const content = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  width: 1,
  maxWidth: 1600,
  marginInline: 'auto',
  paddingInline: 'var(--gutter)',
  paddingBlockStart: { xs: '12px', sm: '24px' },
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
