import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { rem } from '../../theme/rem.ts';

interface EmptyStateProps {
  /** Omitted when the page's title says it. */
  title?: string;
  /** One sentence: purpose or next step. */
  children: ReactNode;
  actions?: ReactNode;
  /** Inside a card it has padding; on a page it aligns with the title. */
  inCard?: boolean;
}

/** Empty state with its reason and next step. */
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

const column = { maxWidth: rem(520), paddingBlockEnd: '48px' };
