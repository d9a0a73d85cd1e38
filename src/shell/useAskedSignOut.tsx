import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignOut } from '../auth/useSignOut.ts';
import { pathOfScope } from '../records/drafts/draftScopes.ts';
import { useListDrafts } from '../records/drafts/useAllDrafts.ts';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';

const SignOutDialog = lazyDialog(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);

/** Signs out, after a question if drafts in this browser would be deleted. `onLeave` is called before. */
export function useAskedSignOut(onLeave?: () => void): { signOut: () => void; question: ReactNode } {
  const { pathname } = useLocation();
  const listDrafts = useListDrafts();
  const signOut = useSignOut();
  /** Number of drafts in the question. */
  const [asked, setAsked] = useState(0);
  const leave = () => {
    setAsked(0);
    onLeave?.();
    void signOut();
  };
  async function askOrLeave(): Promise<void> {
    const drafts = await listDrafts().catch(() => []);
    // The open form asks about its own.
    const lost = drafts.filter(({ scope }) => pathOfScope(scope) !== pathname);
    if (lost.length > 0) setAsked(lost.length);
    else leave();
  }
  return {
    signOut: () => void askOrLeave(),
    question: asked > 0 && <SignOutDialog drafts={asked} onStay={() => setAsked(0)} onSignOut={leave} />,
  };
}
