import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { approveRegistration, type Registration } from '../../contract/calls/identity/team.ts';
import { useText } from '../messages/useText.ts';
import { isNotFound } from '../platform/errors.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { nameOf, registrationsKey } from './registrations.ts';

/** Approves registrations, one at a time. `approving` is the ID of the running one. */
export function useApproval() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [approving, setApproving] = useState<string>();
  async function approve(registration: Registration): Promise<void> {
    const { memberId } = registration;
    const name = nameOf(registration);
    setApproving(memberId);
    try {
      await api.send(approveRegistration, { path: { memberId } });
      toast.done(text('team.registrations.approved', { name }));
    } catch (error) {
      const gone = isNotFound(error);
      if (gone) toast.done(text('team.registrations.gone', { name }));
      else toast.failed(text('team.registrations.approveFailed', { name }), error);
    }
    await queryClient.invalidateQueries({ queryKey: registrationsKey });
    setApproving(undefined);
  }
  return { approving, approve };
}
