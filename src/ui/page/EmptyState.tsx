import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Left out where the page's own title says it. */
  title?: string;
  /** One sentence: what this is for, or what to do. */
  children: ReactNode;
  actions?: ReactNode;
  /** Inside a card it keeps off the edge; on the page it stands in line with the title. */
  inCard?: boolean;
}

/** In the place of what is not there: why it is empty and the way on. */
export function EmptyState({ title, children, actions, inCard = false }: EmptyStateProps) {
  return (
    <Box
      sx={inCard ? { ...column, paddingBlock: '48px', paddingInline: { xs: '16px', sm: '24px' } } : column}
    >
      {title && (
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
      )}
      <Typography component="div" sx={{ color: 'text.secondary', marginBlockStart: title ? '4px' : 0 }}>
        {children}
      </Typography>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '16px' }}>{actions}</Box>
      )}
    </Box>
  );
}

const column = { maxWidth: 368, paddingBlockEnd: '48px' };
