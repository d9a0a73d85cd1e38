import { useQueryClient } from '@tanstack/react-query';
import {
  refuseRegistration,
  reopenRegistration,
  type Registration,
} from '../../contract/calls/identity/team.ts';
import { isNotFound } from '../platform/errors.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { nameOf, registrationsKey } from './registrations.ts';
import { useSending } from '../ui/dialogs/useSending.ts';

/** Confirms declining a registration. */
export function RefuseDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { pending, error, send } = useSending();
  const name = nameOf(registration);

  async function refuse(): Promise<void> {
    await send(async () => {
      await api.send(refuseRegistration, { path: { memberId: registration.memberId } });
      toast.done(text('team.registrations.refused', { name }), {
        action: { label: text('layout.actions.undo'), run: reopen },
      });
      onClose();
      await queryClient.invalidateQueries({ queryKey: registrationsKey });
    });
  }

  async function reopen(): Promise<void> {
    try {
      await api.send(reopenRegistration, { path: { memberId: registration.memberId } });
      toast.done(text('team.registrations.reopened', { name }));
    } catch (failure) {
      if (isNotFound(failure)) toast.info(text('team.registrations.gone', { name }));
      else toast.failed(text('team.registrations.reopenFailed', { name }), failure);
    }
    await queryClient.invalidateQueries({ queryKey: registrationsKey });
  }

  return (
    <ConsequenceDialog
      open
      title={text('team.registrations.refuseTitle', { name })}
      lead={text('team.registrations.refuseLead')}
      safe={text('team.registrations.refuseSafe', { name })}
      act={text('team.registrations.refuseAct')}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void refuse()}
    />
  );
}
