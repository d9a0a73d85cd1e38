import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Info, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  createOauthClient,
  listOauthClients,
  renewOauthClientSecret,
  revokeOauthClient,
  updateOauthClient,
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

const ChangeClientDialog = lazyDialog(
  async () => (await import('./ChangeClientDialog.tsx')).ChangeClientDialog,
);
const ClientDetails = lazyDialog(async () => (await import('./ClientDetails.tsx')).ClientDetails);
const NewClientDialog = lazyDialog(async () => (await import('./NewClientDialog.tsx')).NewClientDialog);

type Opened =
  | { what: 'new' }
  | { what: 'secret'; secret: NewSecret }
  | { what: ClientAction; client: OauthClient };

type ClientAction = 'details' | 'change' | 'renew' | 'revoke';

/** The programs that may use the interface, for owners. Their actions apply at once, not with Save. */
export function ApiClients() {
  const api = useApi();
  const text = useText();
  const mayList = useMay(listOauthClients);
  const mayCreate = useMay(createOauthClient) ?? false;
  const mayChange = useMay(updateOauthClient) ?? false;
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
            <ClientRow key={client.id} client={client} onAct={(what) => setOpened({ what, client })} />
          ))}
        </Box>
      )}
      {opened?.what === 'new' && <NewClientDialog onClose={close} onMade={showSecret} />}
      {opened?.what === 'secret' && <SecretDialog secret={opened.secret} onClose={close} />}
      {opened?.what === 'details' && (
        <ClientDetails
          client={opened.client}
          onClose={close}
          onChange={
            mayChange && !opened.client.firstParty
              ? () => setOpened({ what: 'change', client: opened.client })
              : undefined
          }
        />
      )}
      {opened?.what === 'change' && <ChangeClientDialog client={opened.client} onClose={close} />}
      {(opened?.what === 'renew' || opened?.what === 'revoke') && (
        <ClientConsequence what={opened.what} client={opened.client} onClose={close} onSecret={showSecret} />
      )}
    </SectionCard>
  );
}

interface ClientRowProps {
  client: OauthClient;
  onAct: (what: ClientAction) => void;
}

function ClientRow({ client, onAct }: ClientRowProps) {
  const text = useText();
  const { day } = useMoments();
  const mayChange = useMay(updateOauthClient) ?? false;
  const mayRenew = useMay(renewOauthClientSecret) ?? false;
  const mayRevoke = useMay(revokeOauthClient) ?? false;
  const { name, confidential, firstParty, role, createdDate } = client;
  const facts = [
    text(confidential ? 'settings.clients.server' : 'settings.clients.browser'),
    ...(role ? [text(`settings.clients.${role}`)] : []),
    text('settings.clients.created', { time: day(createdDate) }),
  ];
  const actions = [
    { what: 'details', icon: Info, may: true },
    { what: 'change', icon: Pencil, may: mayChange && !firstParty },
    { what: 'renew', icon: KeyRound, may: mayRenew && confidential && !firstParty },
    { what: 'revoke', icon: Trash2, may: mayRevoke && !firstParty, destroys: true },
  ] as const;
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
      <MenuButton
        label={text('settings.clients.menu', { name })}
        actions={() =>
          actions
            .filter(({ may }) => may)
            .map(({ what, icon, ...more }) => ({
              key: what,
              label: text(`settings.clients.${what}`),
              icon,
              destroys: 'destroys' in more,
              onSelect: () => onAct(what),
            }))
        }
      />
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
