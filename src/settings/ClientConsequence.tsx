import { useQueryClient } from '@tanstack/react-query';
import { renewOauthClientSecret, revokeOauthClient } from '../../contract/calls/oauth/oauthClients.ts';
import type { OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { ConsequenceDialog } from '../ui/dialogs/ConsequenceDialog.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useToast } from '../ui/useToast.ts';
import { clientsKey } from './clientsKey.ts';
import type { NewSecret } from './SecretDialog.tsx';
import { useSending } from '../ui/dialogs/useSending.ts';

interface ClientConsequenceProps {
  what: 'renew' | 'revoke';
  client: OauthClient;
  onClose: () => void;
  onSecret: (secret: NewSecret) => void;
}

/** Confirms a new secret of a client, or its end. */
export function ClientConsequence({ what, client, onClose, onSecret }: ClientConsequenceProps) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { pending, error, send } = useSending();
  const { id: clientId, name } = client;
  const words = what === 'renew' ? 'settings.clients.renewing' : 'settings.clients.revoking';

  async function act(): Promise<void> {
    await send(async () => {
      if (what === 'renew') {
        const { clientSecret } = await api.send(renewOauthClientSecret, { path: { clientId } });
        onSecret({ client, value: clientSecret });
      } else {
        await api.send(revokeOauthClient, { path: { clientId } });
        toast.done(text('settings.clients.revoking.done', { name }));
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: clientsKey });
    });
  }

  return (
    <ConsequenceDialog
      open
      title={text(`${words}.title`, { name })}
      lead={text(`${words}.lead`)}
      safe={text(`${words}.safe`, { name })}
      act={text(`${words}.act`)}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void act()}
    />
  );
}
