import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface PanelSectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the side panel below a line. */
export function PanelSection({ title, actions, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '8px',
        }}
      >
        <Typography id={id} variant="body2" component="h3" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}

const section = {
  '--label-width': '7.5rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '10px',
  paddingBlock: '16px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;
