import { Box, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';

/** Below this the sections are a select. */
export const narrowEditor = '(max-width: 899.95px)';
/** Below this there is no room for a third column: what it holds is behind Preview in the head. */
export const withoutAside = '(max-width: 1279.95px)';

interface EditorLayoutProps {
  /** Some of the form does not stand yet. */
  busy: boolean;
  nav: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Sections, form and what customers see of it, side by side as far as there is room. */
export function EditorLayout({ busy, nav, aside, children }: EditorLayoutProps) {
  const folded = useMediaQuery(withoutAside, { noSsr: true });
  return (
    <Box sx={columns}>
      <Box sx={{ minWidth: 0, display: { md: 'block' } }}>{nav}</Box>
      <Box
        aria-busy={busy}
        sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {children}
      </Box>
      {!folded && (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={asideColumn}>{aside}</Box>
        </Box>
      )}
    </Box>
  );
}

/** Stays in sight while the form scrolls; what is longer than the window scrolls on its own. */
const asideColumn = {
  position: 'sticky',
  insetBlockStart: 24,
  maxHeight: 'calc(100dvh - 24px - 64px)',
  overflowY: 'auto',
  // Room for the focus ring at the edges.
  padding: '2px',
  margin: '-2px',
} as const;

const columns = {
  display: 'grid',
  gap: { xs: '12px', md: '32px' },
  marginBlockEnd: '24px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // A select's own row must not end where its cell does: it stays in sight over the whole form.
  '@media (max-width: 899.95px)': { '& > :first-of-type': { display: 'contents' } },
  '@media (min-width: 900px)': { gridTemplateColumns: '184px minmax(0, 640px)' },
  '@media (min-width: 1280px)': {
    gridTemplateColumns: '184px minmax(0, 640px) clamp(280px, calc(280px + (100vw - 1280px) * 0.5), 360px)',
  },
};
