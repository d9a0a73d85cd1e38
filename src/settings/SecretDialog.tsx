import { Box } from '@mui/material';
import { useId } from 'react';
import type { OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { DialogBody } from '../ui/dialogs/DialogBody.tsx';
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
      <DialogBody
        id={id}
        title={text(
          value === undefined ? 'settings.clients.secret.titlePublic' : 'settings.clients.secret.title',
          { name },
        )}
        lead={text(
          value === undefined ? 'settings.clients.secret.leadPublic' : 'settings.clients.secret.lead',
        )}
      >
        <Box component="dl" sx={{ display: 'grid', gap: '16px', margin: 0 }}>
          <CopiedValues label={text('settings.clients.secret.id')} values={[client.id]} />
          {value !== undefined && (
            <>
              <CopiedValues label={text('settings.clients.secret.value')} values={[value]} />
              <SiteId />
            </>
          )}
        </Box>
      </DialogBody>
      <Box sx={dialogFoot}>
        <SafeButton dialogId={id} variant="contained" color="primary" onClick={onClose}>
          {text('settings.clients.secret.done')}
        </SafeButton>
      </Box>
    </SheetDialog>
  );
}
