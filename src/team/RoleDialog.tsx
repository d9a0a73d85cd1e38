import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeMemberRole, type TeamMember } from '../../contract/calls/identity/team.ts';
import { FormDialog } from '../ui/dialogs/FormDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useRenewIdentity } from '../ui/business/useRenewIdentity.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { teamKey } from '../auth/useTeam.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

interface RoleDialogProps {
  member: TeamMember;
  isSelf: boolean;
  onClose: () => void;
}

/** Changes the role of a member. */
export function RoleDialog({ member, isSelf, onClose }: RoleDialogProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const renewIdentity = useRenewIdentity();
  const [role, setRole] = useState(member.role);
  const { pending, error, send } = useSending();
  const name = member.name || member.email;

  async function change(): Promise<void> {
    if (role === member.role) {
      onClose();
      return;
    }
    await send(async () => {
      await api.send(changeMemberRole, { path: { memberId: member.id }, body: { role } });
      toast.done(text('team.changeRole.done', { name, role: text(`team.role.${role}`) }));
      onClose();
      // After a change of the own role, the permissions differ.
      if (isSelf) await renewIdentity();
      await queryClient.invalidateQueries({ queryKey: teamKey });
    });
  }

  return (
    <FormDialog
      title={text('team.changeRole.title', { name })}
      lead={text(isSelf ? 'team.changeRole.leadSelf' : 'team.changeRole.lead')}
      safe={text('team.changeRole.safe', { role: text(`team.role.${member.role}`) })}
      act={text('team.changeRole.act')}
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void change()}
    >
      <RoleChoice legend={text('team.changeRole.legend')} value={role} onChange={setRole} />
    </FormDialog>
  );
}
