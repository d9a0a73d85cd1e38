import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  resendTeamInvitation,
  revokeTeamInvitation,
  type TeamInvitation,
} from '../../contract/calls/identity/team.ts';
import { ApiError } from '../../contract/errors.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { useText } from '../messages/useText.ts';
import { teamKey } from '../auth/useTeam.ts';

/** Resends or revokes an invitation, without confirmation. `busy` holds the IDs of running requests. */
export function useInvitationActions() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    setBusy((ids) => new Set([...ids, id]));
    await work();
    await queryClient.invalidateQueries({ queryKey: teamKey });
    setBusy((ids) => new Set([...ids].filter((other) => other !== id)));
  }

  return {
    busy,
    sendAgain: ({ id, email }: TeamInvitation) =>
      alone(id, async () => {
        try {
          await api.send(resendTeamInvitation, { path: { invitationId: id } }, { retries: 0 });
          toast.done(text('team.invitations.sentAgain', { email }));
        } catch (error) {
          const tooSoon = error instanceof ApiError && error.code === 'RESOURCE_EXHAUSTED';
          if (tooSoon) toast.done(text('team.invitations.justSent', { email }));
          else toast.failed(text('team.invitations.sendFailed', { email }), error);
        }
      }),
    revoke: ({ id, email }: TeamInvitation) =>
      alone(id, async () => {
        try {
          await api.send(revokeTeamInvitation, { path: { invitationId: id } });
          toast.done(text('team.invitations.revoked', { email }));
        } catch (error) {
          toast.failed(text('team.invitations.revokeFailed', { email }), error);
        }
      }),
  };
}
