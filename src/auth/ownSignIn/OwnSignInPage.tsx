import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { safeReturnPath } from '../../platform/signIn/returnPath.ts';
import { AuthCard } from '../AuthCard.tsx';
import { OwnSignIn } from './OwnSignIn.tsx';

interface OwnSignInPageProps {
  /** Path to open after signing in. */
  wish: string | undefined;
  /** Whether the person's session has ended. */
  ended: boolean;
  onPageNeeded: () => void;
}

/** The dashboard's own sign-in page. */
export function OwnSignInPage({ wish, ended, onPageNeeded }: OwnSignInPageProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  function enter(): void {
    // The cache belongs to the previous person.
    queryClient.clear();
    void navigate(safeReturnPath(wish, location.origin), { replace: true });
  }

  return (
    <OwnSignIn
      title={text('auth.signIn.now')}
      lead={ended && text('auth.ended.help')}
      onEntered={enter}
      onPageNeeded={onPageNeeded}
      render={({ title, lead, form }) => (
        <AuthCard title={title} form={form}>
          {lead}
        </AuthCard>
      )}
    />
  );
}
