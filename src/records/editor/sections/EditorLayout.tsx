import { Box, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { rem } from '../../../theme/rem.ts';
import { below, from } from '../../../theme/widths.ts';
import { usePanelIsOpen } from './EditorPanel.tsx';

/** Below this width, the sections are a select. */
const narrowEditor = below(900);

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
  const folded = useHasNoAside();
  const hasPanel = usePanelIsOpen();
  return (
    <Box
      data-width={hasPanel ? undefined : aside && !folded ? 'aside' : 'form'}
      sx={hasPanel ? oneColumn : aside ? { ...columns, ...withAside } : columns}
    >
      <Box sx={{ minWidth: 0, display: { md: 'block' } }}>{nav}</Box>
      <Box
        aria-busy={busy}
        sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {children}
      </Box>
      {aside && !folded && !hasPanel && (
        // Without containment, Chromium keeps the height of the row when the form grows while the preview changes: the end
        // of the form lies under the save bar until the window is resized.
        <Box sx={{ minWidth: 0, contain: 'layout' }}>
          <Box sx={asideColumn}>{aside}</Box>
        </Box>
      )}
    </Box>
  );
}

/** Whether the preview column is behind a button in the head. */
export const useHasNoAside = (): boolean => useMediaQuery(below(1280));

/** Whether the sections are a select. */
export function useHasNoNav(): boolean {
  const isNarrow = useMediaQuery(narrowEditor);
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
  [`@media ${narrowEditor}`]: { '& > :first-of-type': { display: 'contents' } },
  [`@media ${from(900)}`]: { gridTemplateColumns: `${rem(184)} minmax(0, ${rem(640)})` },
};

/** Beside a panel. */
const oneColumn = {
  ...columns,
  gap: '12px',
  '& > :first-of-type': { display: 'contents' },
  [`@media ${from(900)}`]: { gridTemplateColumns: `minmax(0, ${rem(640)})` },
};

const withAside = {
  [`@media ${from(1280)}`]: {
    gridTemplateColumns: `${rem(184)} minmax(0, ${rem(640)}) clamp(${rem(280)}, calc(${rem(280)} + (100vw - ${rem(1280)}) * 0.5), ${rem(360)})`,
  },
};
