import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { BusinessMark } from './BusinessMark.tsx';

export interface AuthCardProps {
  /** The h1 and the title of the browser tab. */
  title: string;
  /** Name of the business, above the title. */
  business?: string;
  /** Information. */
  children?: ReactNode;
  /** Form. */
  form?: ReactNode;
  actions?: ReactNode;
}

/** Layout of screens outside the shell: one card of 400 px. */
export function AuthCard({ title, business, children, form, actions }: AuthCardProps) {
  useDocumentTitle(title);
  return (
    <Box component="main" sx={canvas}>
      <Box sx={card}>
        {business && <BusinessMark name={business} />}
        <Typography variant="h2" component="h1">
          {title}
        </Typography>
        {children && (
          <Typography component="div" sx={{ color: 'text.secondary', marginBlockStart: '8px' }}>
            {children}
          </Typography>
        )}
        {form && <Box sx={{ marginBlockStart: '24px' }}>{form}</Box>}
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockStart: '20px' }}>
            {actions}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const canvas = { minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '16px' };

const card = {
  width: 1,
  maxWidth: 400,
  padding: { xs: '24px 16px', sm: '24px' },
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
};
