import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { leavingPath, ownWish } from './followSignIn.ts';

/**
 * Signs out by the person's own wish. The screen leaves first, so that it may object to losing unsaved changes; where it
 * gets to then ends the session.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => navigate(leavingPath, { state: ownWish }), [navigate]);
}
