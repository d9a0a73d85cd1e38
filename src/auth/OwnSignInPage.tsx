import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { safeReturnPath } from '../platform/returnPath.ts';
import { AuthCard } from './AuthCard.tsx';
import { OwnSignIn } from './OwnSignIn.tsx';
import { useSignInParts } from './SignInContext.ts';

interface OwnSignInPageProps {
  /** Where the person wanted to be. */
  wish: string | undefined;
  /** A session of theirs has ended. */
  ended: boolean;
  onPageNeeded: () => void;
}

/** The sign-in page of the dashboard itself. */
export function OwnSignInPage({ wish, ended, onPageNeeded }: OwnSignInPageProps) {
  const text = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { business } = useSignInParts().signIn;

  function enter(): void {
    // What was known before belongs to whoever was here before.
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
        <AuthCard title={title} business={business} form={form}>
          {lead}
        </AuthCard>
      )}
    />
  );
}
