import { Button } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';
import { useSignOut } from './useSignOut.ts';

/** Shown instead of the dashboard to people without a role, such as registered customers. */
export function NoRole() {
  const text = useText();
  const signOut = useSignOut();
  return (
    <AuthCard
      title={text('auth.denied.title')}
      actions={
        <Button variant="contained" color="primary" onClick={() => void signOut()}>
          {text('auth.denied.signOut')}
        </Button>
      }
    >
      {text('auth.denied.teamOnly')}
    </AuthCard>
  );
}
