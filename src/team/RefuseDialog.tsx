import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refuseRegistration, type Registration } from '../../contract/calls/identity/team.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { nameOf, registrationsKey } from './registrations.ts';

/** Confirms declining a registration. */
export function RefuseDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const name = nameOf(registration);

  async function refuse(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      await api.send(refuseRegistration, { path: { memberId: registration.memberId } });
      toast.done(text('team.registrations.refused', { name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: registrationsKey });
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
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
