import { useEffect } from 'react';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';

/** The end of a window that was opened to sign in again. Its tokens have reached the others already. */
export function SignedInAgain() {
  const text = useText();
  useEffect(() => {
    window.close();
  }, []);
  return <AuthCard title={text('auth.again.doneTitle')}>{text('auth.again.doneHelp')}</AuthCard>;
}
