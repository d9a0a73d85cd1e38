import { useQueryClient } from '@tanstack/react-query';
import { useAuthProvider } from 'react-admin';
import type { FrontdeskAuthProvider } from '../providers/authProvider.ts';

/** Lets everything that says who is signed in, or offers what they may do, ask anew: after one's own name or role changed. */
export function useRenewIdentity(): () => Promise<void> {
  const authProvider = useAuthProvider<FrontdeskAuthProvider>();
  const queryClient = useQueryClient();
  return async () => {
    authProvider?.forgetIdentity();
    await queryClient.invalidateQueries({ queryKey: ['auth'] });
  };
}
