import { useQueryClient } from '@tanstack/react-query';
import { useHandleAuthCallback } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useLongWait } from '../ui/page/Skeleton.tsx';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { SignInFailed } from './SignInFailed.tsx';

/** Where the platform's sign-in page sends people back to: finishes the sign-in and goes where they wanted to be. */
export function CallbackPage() {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { error } = useHandleAuthCallback({
    onSuccess: (answer) => {
      // What was known before belongs to whoever was here before.
      queryClient.removeQueries({ queryKey: ['auth', 'checkAuth'] });
      void navigate((answer && answer.redirectTo) || '/', { replace: true });
    },
  });
  const isSlow = useLongWait(!error);
  if (error)
    return (
      <SignInFailed error={error} onAgain={() => void navigate('/login', { state: { nextPathname: '/' } })} />
    );
  return isSlow ? (
    <AuthCard title={text('auth.callback.working')}>{text('auth.callback.help')}</AuthCard>
  ) : null;
}
