import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { useText } from '../messages/useText.ts';
import { useSignOut } from './useSignOut.ts';

/** Shown instead of a screen that the person's role may not see. They stay signed in. */
export function NotAllowed() {
  const text = useText();
  const signOut = useSignOut();
  return (
    <>
      <PageHead title={text('auth.denied.title')} />
      <EmptyState
        actions={
          <>
            <Button component={Link} to="/overview" variant="contained" color="primary">
              {text('auth.denied.back')}
            </Button>
            <Button onClick={() => void signOut()}>{text('auth.denied.signOut')}</Button>
          </>
        }
      >
        {text('auth.denied.help')}
      </EmptyState>
    </>
  );
}
