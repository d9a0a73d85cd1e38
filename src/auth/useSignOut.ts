import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOutPath, signOutConfirmed } from './followSignIn.ts';

/**
 * Signs out on the person's request. Navigates first, so that a screen can block the loss of unsaved changes; the
 * target page then ends the session.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => navigate(signOutPath, { state: signOutConfirmed }), [navigate]);
}
