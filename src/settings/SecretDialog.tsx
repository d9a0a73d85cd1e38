import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import type { OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { SafeButton } from '../ui/dialogs/SafeButton.tsx';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { CopiedValues } from './CopiedValue.tsx';
import { SiteId } from './SiteId.tsx';

export interface NewSecret {
  client: Pick<OauthClient, 'id' | 'name'>;
  /** Absent for a client without a secret. */
  value: string | undefined;
}

/** The ID of a client, and its secret for the only time, with what it is used with. A click outside does not close it. */
export function SecretDialog({
  secret: { client, value },
  onClose,
}: {
  secret: NewSecret;
  onClose: () => void;
}) {
  const text = useText();
  const id = useId();
  const { name } = client;
  return (
    <SheetDialog id={id} keeps onClose={onClose}>
      <Box sx={{ padding: { xs: '24px 16px 16px', sm: '24px 24px 16px' }, overflowY: 'auto' }}>
        <Typography id={`${id}-title`} variant="h2" sx={{ textWrap: 'balance', overflowWrap: 'anywhere' }}>
          {text(
            value === undefined ? 'settings.clients.secret.titlePublic' : 'settings.clients.secret.title',
            {
              name,
            },
          )}
        </Typography>
        <Box id={`${id}-lead`} sx={{ marginBlockStart: '8px', color: 'text.secondary' }}>
          {text(value === undefined ? 'settings.clients.secret.leadPublic' : 'settings.clients.secret.lead')}
        </Box>
        <Box component="dl" sx={{ display: 'grid', gap: '16px', margin: 0, marginBlockStart: '16px' }}>
          <CopiedValues label={text('settings.clients.secret.id')} values={[client.id]} />
          {value !== undefined && (
            <>
              <CopiedValues label={text('settings.clients.secret.value')} values={[value]} />
              <SiteId />
            </>
          )}
        </Box>
      </Box>
      <Box sx={dialogFoot}>
        <SafeButton dialogId={id} variant="contained" color="primary" onClick={onClose}>
          {text('settings.clients.secret.done')}
        </SafeButton>
      </Box>
    </SheetDialog>
  );
}
