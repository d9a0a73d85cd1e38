import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAuthProvider } from 'react-admin';
import type { FrontdeskAuthProvider } from '../../providers/auth/authProvider.ts';

/** Refetches the signed-in person and their permissions after their name or role changed. */
export function useRenewIdentity(): () => Promise<void> {
  const authProvider = useAuthProvider<FrontdeskAuthProvider>();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    authProvider?.forgetIdentity();
    await queryClient.invalidateQueries({ queryKey: ['auth'] });
  }, [authProvider, queryClient]);
}
