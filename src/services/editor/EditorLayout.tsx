import { Box, Button, useMediaQuery } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { useText } from '../../messages/useText.ts';

/** Below this the sections are a select. */
export const narrowEditor = '(max-width: 899.95px)';
/** Below this the third column folds away. */
const foldedAside = '(max-width: 1279.95px)';

interface EditorLayoutProps {
  nav: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Sections, form and what customers see of it, side by side as far as there is room. */
export function EditorLayout({ nav, aside, children }: EditorLayoutProps) {
  const text = useText();
  const folded = useMediaQuery(foldedAside, { noSsr: true });
  const [open, setOpen] = useState(false);
  return (
    <Box sx={columns}>
      <Box sx={{ minWidth: 0, display: { md: 'block' } }}>{nav}</Box>
      <Box
        sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        {folded && (
          <Box>
            <Button
              aria-expanded={open}
              aria-controls="editor-aside"
              endIcon={
                <Box component="span" sx={{ display: 'flex', ...(open && { transform: 'rotate(180deg)' }) }}>
                  <Icon of={ChevronDown} size={16} />
                </Box>
              }
              onClick={() => setOpen(!open)}
            >
              {text('serviceEditor.aside.open')}
            </Button>
            <Box id="editor-aside" hidden={!open} sx={{ marginBlockStart: '12px' }}>
              {open && aside}
            </Box>
          </Box>
        )}
        {children}
      </Box>
      {!folded && (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ position: 'sticky', insetBlockStart: 24 }}>{aside}</Box>
        </Box>
      )}
    </Box>
  );
}

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
