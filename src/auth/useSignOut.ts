import { useLogout } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { leavingPath } from './followSignIn.ts';

/** Signs out by the person's own wish. The screen leaves first, so that it may object to losing unsaved changes. */
export function useSignOut(): () => Promise<void> {
  const logout = useLogout();
  const navigate = useNavigate();
  return async () => {
    await navigate(leavingPath);
    if (location.pathname === '/login') await logout();
  };
}
