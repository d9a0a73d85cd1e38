import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  createOauthClient,
  listOauthClients,
  renewOauthClientSecret,
  revokeOauthClient,
} from '../../contract/calls/oauth/oauthClients.ts';
import type { OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { MenuButton } from '../ui/dialogs/MenuButton.tsx';
import { lazyDialog } from '../ui/dialogs/lazyDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { StateChip } from '../ui/page/StateChip.tsx';
import { answered, useApi } from '../ui/queries/useApi.ts';
import { useMay } from '../ui/business/useMay.ts';
import { useMoments } from '../ui/words/useMoments.ts';
import { ClientConsequence } from './ClientConsequence.tsx';
import { clientsKey } from './clientsKey.ts';
import { SecretDialog, type NewSecret } from './SecretDialog.tsx';

const NewClientDialog = lazyDialog(async () => (await import('./NewClientDialog.tsx')).NewClientDialog);

type Opened =
  | { what: 'new' }
  | { what: 'secret'; secret: NewSecret }
  | { what: 'renew' | 'revoke'; client: OauthClient };

/** The programs that may use the interface, for owners. Their actions apply at once, not with Save. */
export function ApiClients() {
  const api = useApi();
  const text = useText();
  const mayList = useMay(listOauthClients);
  const mayCreate = useMay(createOauthClient) ?? false;
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useQuery({
    queryKey: clientsKey,
    queryFn: async ({ signal }) => answered(await api.send(listOauthClients, {}, { signal })).oauthClients,
    enabled: mayList === true,
  });
  const close = () => setOpened(undefined);
  const showSecret = (secret: NewSecret) => setOpened({ what: 'secret', secret });
  return (
    <SectionCard
      id="clients"
      title={text('settings.section.clients')}
      lead={text(mayList === false ? 'settings.help.onlyOwnerSees' : 'settings.help.clients')}
      actions={
        mayCreate && (
          <Button
            size="small"
            aria-haspopup="dialog"
            startIcon={<Icon of={Plus} />}
            onClick={() => setOpened({ what: 'new' })}
          >
            {text('settings.clients.open')}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorPanel what={text('settings.clients.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {mayList && !error && !data && <Box sx={{ minHeight: 40 }} />}
      {data && (
        <Box component="ul" aria-label={text('settings.clients.list')} sx={list}>
          {data.map((client) => (
            <ClientRow
              key={client.id}
              client={client}
              onRenew={() => setOpened({ what: 'renew', client })}
              onRevoke={() => setOpened({ what: 'revoke', client })}
            />
          ))}
        </Box>
      )}
      {opened?.what === 'new' && <NewClientDialog onClose={close} onMade={showSecret} />}
      {opened?.what === 'secret' && <SecretDialog secret={opened.secret} onClose={close} />}
      {opened && 'client' in opened && (
        <ClientConsequence {...opened} onClose={close} onSecret={showSecret} />
      )}
    </SectionCard>
  );
}

interface ClientRowProps {
  client: OauthClient;
  onRenew: () => void;
  onRevoke: () => void;
}

function ClientRow({ client, onRenew, onRevoke }: ClientRowProps) {
  const text = useText();
  const { day } = useMoments();
  const mayRenew = useMay(renewOauthClientSecret) ?? false;
  const mayRevoke = useMay(revokeOauthClient) ?? false;
  const { name, confidential, firstParty, role, createdDate } = client;
  const facts = [
    text(confidential ? 'settings.clients.server' : 'settings.clients.browser'),
    ...(role ? [text(`settings.clients.${role}`)] : []),
    text('settings.clients.created', { time: day(createdDate) }),
  ];
  const actions = [
    ...(confidential && mayRenew
      ? [{ key: 'renew', label: text('settings.clients.renew'), icon: KeyRound, onSelect: onRenew }]
      : []),
    ...(mayRevoke
      ? [
          {
            key: 'revoke',
            label: text('settings.clients.revoke'),
            icon: Trash2,
            destroys: true,
            onSelect: onRevoke,
          },
        ]
      : []),
  ];
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontWeight: 600 }}
        >
          {name}
          {firstParty && (
            <StateChip tone="off" reason={text('settings.clients.ownReason')}>
              {text('settings.clients.own')}
            </StateChip>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{facts.join(' · ')}</Box>
      </Box>
      {!firstParty && actions.length > 0 && (
        <MenuButton label={text('settings.clients.menu', { name })} actions={() => actions} />
      )}
    </Box>
  );
}

const list = { margin: 0, marginBlock: '-10px', padding: 0, listStyle: 'none' };

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  paddingBlock: '10px',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
} as const;
