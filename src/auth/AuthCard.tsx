import { Box, Typography } from '@mui/material';
import { use, type ReactNode } from 'react';
import { rem } from '../theme/rem.ts';
import { useDocumentTitle } from '../ui/page/useDocumentTitle.ts';
import { BusinessMark } from './BusinessMark.tsx';
import { SignInContext } from './SignInContext.ts';

export interface AuthCardProps {
  /** The h1 and the title of the browser tab. */
  title: string;
  /** Information. */
  children?: ReactNode;
  /** Form. */
  form?: ReactNode;
  actions?: ReactNode;
}

/** Layout of screens outside the shell, as of the server's pages: one narrow card with the business's name. */
export function AuthCard({ title, children, form, actions }: AuthCardProps) {
  const business = use(SignInContext)?.signIn.business;
  useDocumentTitle(title);
  return (
    <Box component="main" sx={canvas}>
      <Box sx={card}>
        {business && <BusinessMark name={business} />}
        <Typography variant="h1">{title}</Typography>
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

const canvas = {
  minHeight: '100dvh',
  display: 'grid',
  placeItems: { xs: 'start center', sm: 'center' },
  padding: '16px',
};

const card = {
  width: 1,
  maxWidth: rem(400),
  padding: { xs: '24px 16px', sm: '32px' },
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
};
