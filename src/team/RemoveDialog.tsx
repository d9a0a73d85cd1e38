import { useQueryClient } from '@tanstack/react-query';
import { removeFromTeam, type TeamMember } from '../../contract/calls/identity/team.ts';
import { useSignOut } from '../auth/useSignOut.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { teamKey } from '../auth/useTeam.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface RemoveDialogProps {
  member: TeamMember;
  isSelf: boolean;
  onClose: () => void;
}

/** Confirms removing a member from the team. */
export function RemoveDialog({ member, isSelf, onClose }: RemoveDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const signOut = useSignOut();
  const queryClient = useQueryClient();
  const { pending, error, send } = useSending();
  const name = member.name || member.email;

  async function remove(): Promise<void> {
    if (!(await send(() => api.send(removeFromTeam, { path: { memberId: member.id } })))) return;
    if (isSelf) {
      await signOut();
      return;
    }
    toast.done(text('team.remove.done', { name }));
    onClose();
    await queryClient.invalidateQueries({ queryKey: teamKey });
  }

  return (
    <ConsequenceDialog
      open
      title={text('team.remove.title', { name })}
      lead={[
        text(isSelf ? 'team.remove.leadSelf' : 'team.remove.lead', { name }),
        ...(member.staffMemberId === undefined ? [] : [text('team.remove.leadCalendar')]),
      ].join(' ')}
      safe={text('team.remove.safe', { name })}
      act={text('team.remove.act')}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void remove()}
    />
  );
}
