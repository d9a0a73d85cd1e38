import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuthProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { FrontdeskAuthProvider } from '../providers/auth/authProvider.ts';

/**
 * Applies a change of the person's role by an owner: asks for it when a screen opens and when the tab gets the focus.
 * Live screens learn of it at once (useLive.ts).
 */
export function RoleChanges() {
  const { pathname } = useLocation();
  return <Question key={pathname} />;
}

function Question() {
  const authProvider = useAuthProvider<FrontdeskAuthProvider>();
  const queryClient = useQueryClient();
  useEffect(() => {
    async function ask(): Promise<void> {
      // The screen's own requests show why the server does not answer.
      const isChanged = await authProvider?.hasIdentityChanged().catch(() => false);
      if (isChanged) await queryClient.invalidateQueries({ queryKey: ['auth'] });
    }
    const onFocus = () => void ask();
    onFocus();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [authProvider, queryClient]);
  return null;
}
