import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
  note?: ReactNode;
}

/** A read-only value in a `dl`, aligned with form fields. */
export function Fact({ label, children, note }: FactProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        {children}
        {note && (
          <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '6px' }}>{note}</Box>
        )}
      </Box>
    </Box>
  );
}
