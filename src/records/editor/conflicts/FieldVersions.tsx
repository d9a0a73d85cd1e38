import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldVersionsProps {
  label: string;
  /** Number of versions. */
  count: 2 | 3;
  /** Note below the versions. */
  note?: ReactNode;
  children: ReactNode;
}

/** Versions of one field side by side; stacked on phones. */
export function FieldVersions({ label, count, note, children, ...marks }: FieldVersionsProps) {
  return (
    <Box component="fieldset" {...marks} sx={{ border: 0, padding: 0, margin: '0 0 16px', minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 500, padding: 0, marginBlockEnd: '6px' }}>
        {label}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${count}, minmax(0, 1fr))` },
          gap: '8px',
        }}
      >
        {children}
      </Box>
      {note}
    </Box>
  );
}
