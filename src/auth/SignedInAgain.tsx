import { useEffect } from 'react';
import { useText } from '../messages/useText.ts';
import { AuthCard } from './AuthCard.tsx';

/** Closes the popup of a repeated sign-in. The other tabs have already received its tokens. */
export function SignedInAgain() {
  const text = useText();
  useEffect(() => {
    window.close();
  }, []);
  return <AuthCard title={text('auth.again.doneTitle')}>{text('auth.again.doneHelp')}</AuthCard>;
}
