import { Box } from '@mui/material';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useCallback } from 'react';
import { FailedScreen } from './ErrorBoundary.tsx';

interface FailedAppProps {
  error: Error;
  resetErrorBoundary: (reason: unknown) => void;
}

/** Fallback for errors outside of screens. */
export function FailedApp({ error, resetErrorBoundary }: FailedAppProps) {
  const reset = useCallback(() => resetErrorBoundary(undefined), [resetErrorBoundary]);
  useResetErrorBoundaryOnLocationChange(reset);
  return (
    <Box component="main" sx={{ padding: { xs: '16px', sm: '32px' } }}>
      <FailedScreen error={error} onRetry={reset} />
    </Box>
  );
}
