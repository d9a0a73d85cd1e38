import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';

interface SignOutDialogProps {
  /** Number of drafts that signing out deletes. */
  drafts: number;
  onStay: () => void;
  onSignOut: () => void;
}

/** Confirms that signing out deletes the drafts in this browser. */
export function SignOutDialog({ drafts, onStay, onSignOut }: SignOutDialogProps) {
  const text = useText();
  return (
    <ConsequenceDialog
      open
      title={text('layout.signOut.title', { smart_count: drafts })}
      lead={text('layout.signOut.lead', { smart_count: drafts })}
      safe={text('layout.signOut.stay')}
      act={text('layout.account.signOut')}
      effect="abandons"
      onSafe={onStay}
      onAct={onSignOut}
    />
  );
}
