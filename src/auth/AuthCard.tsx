import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../layout/useDocumentTitle.ts';

interface AuthCardProps {
  /** The h1 and the name of the tab. */
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Screens outside the shell: one card 400 wide on the canvas. */
export function AuthCard({ title, children, actions }: AuthCardProps) {
  useDocumentTitle(title);
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '16px' }}
    >
      <Box sx={card}>
        <Typography variant="h2" component="h1">
          {title}
        </Typography>
        {children && (
          <Typography component="div" sx={{ color: 'text.secondary', marginBlockStart: '8px' }}>
            {children}
          </Typography>
        )}
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '20px' }}>
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const card = {
  width: 1,
  maxWidth: 400,
  padding: '24px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
};
