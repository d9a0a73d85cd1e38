import { useQueryClient } from '@tanstack/react-query';
import { useHandleAuthCallback } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useLongWait } from '../ui/loading/Skeleton.tsx';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { SignInFailed } from './SignInFailed.tsx';

/** Callback of the platform's sign-in page: completes the sign-in and opens the requested page. */
export function CallbackPage() {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { error } = useHandleAuthCallback({
    onSuccess: (answer) => {
      // The cached result belongs to the previous person.
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
