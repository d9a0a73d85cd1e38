import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldVersionsProps {
  label: string;
  /** How many stand beside each other. */
  count: 2 | 3;
  /** What is said below them. */
  note?: ReactNode;
  children: ReactNode;
}

/** What several people made of one field, side by side; below each other on a phone. */
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
