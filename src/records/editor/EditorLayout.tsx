import { Box, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { usePanelIsOpen } from './EditorPanel.tsx';

/** Below this width, the sections are a select. */
const narrowEditor = '(max-width: 899.95px)';
/** Below this width, the preview column is behind a button in the head. */
export const withoutAside = '(max-width: 1279.95px)';

interface EditorLayoutProps {
  /** Whether parts of the form are not rendered yet. */
  busy: boolean;
  nav: ReactNode;
  /** Without one, the form has its room too. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of section navigation, form and preview, side by side where they fit. */
export function EditorLayout({ busy, nav, aside, children }: EditorLayoutProps) {
  const folded = useMediaQuery(withoutAside, { noSsr: true });
  const hasPanel = usePanelIsOpen();
  return (
    <Box sx={hasPanel ? oneColumn : aside ? { ...columns, ...withAside } : columns}>
      <Box sx={{ minWidth: 0, display: { md: 'block' } }}>{nav}</Box>
      <Box
        aria-busy={busy}
        sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {children}
      </Box>
      {aside && !folded && !hasPanel && (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={asideColumn}>{aside}</Box>
        </Box>
      )}
    </Box>
  );
}

/** Whether the sections are a select. */
export function useHasNoNav(): boolean {
  const isNarrow = useMediaQuery(narrowEditor, { noSsr: true });
  return usePanelIsOpen() || isNarrow;
}

/** Sticky; content taller than the window scrolls on its own. */
const asideColumn = {
  position: 'sticky',
  insetBlockStart: 24,
  maxHeight: 'calc(100dvh - 24px - 64px)',
  overflowY: 'auto',
  // Room for focus rings at the edges.
  padding: '2px',
  margin: '-2px',
} as const;

const columns = {
  display: 'grid',
  gap: { xs: '12px', md: '32px' },
  marginBlockEnd: '24px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // On narrow screens, makes the sticky select a child of the grid, so that it sticks over the whole form.
  '@media (max-width: 899.95px)': { '& > :first-of-type': { display: 'contents' } },
  '@media (min-width: 900px)': { gridTemplateColumns: '184px minmax(0, 640px)' },
};

/** Beside a panel. */
const oneColumn = {
  ...columns,
  gap: '12px',
  '& > :first-of-type': { display: 'contents' },
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 640px)' },
};

const withAside = {
  '@media (min-width: 1280px)': {
    gridTemplateColumns: '184px minmax(0, 640px) clamp(280px, calc(280px + (100vw - 1280px) * 0.5), 360px)',
  },
};
