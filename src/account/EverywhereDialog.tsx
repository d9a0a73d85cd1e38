import { signOutEverywhere } from '../../contract/calls/identity/members.ts';
import { useSignOut } from '../auth/useSignOut.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

/** Confirms ending all sessions, the current one last. */
export function EverywhereDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const signOut = useSignOut();
  const { number } = useFormats();
  const { pending, error, send } = useSending();

  async function leave(): Promise<void> {
    if (!(await send(() => api.send(signOutEverywhere, {})))) return;
    await signOut();
  }

  return (
    <ConsequenceDialog
      open
      title={text('account.sessions.everywhereTitle')}
      lead={text('account.sessions.everywhereLead')}
      figures={[
        { value: number(count), label: text('account.sessions.everywhereCount', { smart_count: count }) },
      ]}
      safe={text('account.sessions.everywhereSafe')}
      act={text('account.sessions.everywhereAct')}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void leave()}
    />
  );
}
