import { Box, Button } from '@mui/material';
import { useId } from 'react';
import type { GrantType, OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import type { MessageKey } from '../messages/en.ts';
import { useText } from '../messages/useText.ts';
import { DialogBody } from '../ui/dialogs/DialogBody.tsx';
import { SafeButton } from '../ui/dialogs/SafeButton.tsx';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { CopiedValues } from './CopiedValue.tsx';
import { SiteId } from './SiteId.tsx';

interface ClientDetailsProps {
  client: OauthClient;
  onClose: () => void;
  /** Undefined if it cannot be changed. */
  onChange: (() => void) | undefined;
}

/** The IDs and addresses of a client, for its program, and its rights. The secret is shown only when it is made. */
export function ClientDetails({ client, onClose, onChange }: ClientDetailsProps) {
  const text = useText();
  const id = useId();
  const { name, confidential, grants, redirectUris, postLogoutRedirectUris } = client;
  const mayDo = grants.flatMap((grant) => {
    const key = grantWords[grant];
    return key ? [text(key)] : [];
  });
  return (
    <SheetDialog id={id} hasLead={false} onClose={onClose}>
      <DialogBody id={id} title={name}>
        <Box component="dl" sx={{ display: 'grid', gap: '16px', margin: 0, marginBlockStart: '16px' }}>
          <CopiedValues label={text('settings.clients.secret.id')} values={[client.id]} />
          {confidential && <SiteId />}
          {redirectUris.length > 0 && (
            <CopiedValues label={text('settings.clients.redirectUris')} values={redirectUris} />
          )}
          {postLogoutRedirectUris.length > 0 && (
            <CopiedValues
              label={text('settings.clients.postLogoutRedirectUris')}
              values={postLogoutRedirectUris}
            />
          )}
          <Box>
            <Box component="dt" sx={{ fontWeight: 500 }}>
              {text('settings.clients.mayDo')}
            </Box>
            {mayDo.map((words) => (
              <Box
                key={words}
                component="dd"
                sx={{ margin: 0, marginBlockStart: '2px', color: 'text.secondary' }}
              >
                {words}
              </Box>
            ))}
          </Box>
        </Box>
      </DialogBody>
      <Box sx={dialogFoot}>
        {onChange && <Button onClick={onChange}>{text('settings.clients.change')}</Button>}
        <SafeButton dialogId={id} variant="contained" color="primary" onClick={onClose}>
          {text('settings.clients.secret.done')}
        </SafeButton>
      </Box>
    </SheetDialog>
  );
}

/** `refresh_token` follows from the others. */
const grantWords: Readonly<Partial<Record<GrantType, MessageKey>>> = {
  anonymous: 'settings.clients.grant.anonymous',
  authorization_code: 'settings.clients.grant.authorizationCode',
  client_credentials: 'settings.clients.grant.clientCredentials',
  authorized_client: 'settings.clients.grant.authorizedClient',
};
