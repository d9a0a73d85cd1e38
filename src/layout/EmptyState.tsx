import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence: what this is for, or what to do. */
  children: ReactNode;
  actions?: ReactNode;
}

/** In the place of what is not there: why it is empty and the way on. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Box sx={{ maxWidth: 368, paddingBlock: '48px', paddingInline: { xs: '16px', sm: '24px' } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" component="div" sx={{ marginBlockStart: '4px' }}>
        {children}
      </Typography>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '16px' }}>{actions}</Box>
      )}
    </Box>
  );
}
