import { Box, Typography } from '@mui/material';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import type { OauthClient } from '../../contract/entities/identity/oauthClient.ts';
import { useText } from '../messages/useText.ts';
import { SafeButton } from '../ui/dialogs/SafeButton.tsx';
import { dialogFoot, SheetDialog } from '../ui/dialogs/SheetDialog.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { useToast } from '../ui/useToast.ts';

export interface NewSecret {
  client: Pick<OauthClient, 'id' | 'name'>;
  /** Absent for a client without a secret. */
  value: string | undefined;
}

/** The ID of a client, and its secret for the only time. A click outside does not close it. */
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
          <CopiedValue label={text('settings.clients.secret.id')} value={client.id} />
          {value !== undefined && <CopiedValue label={text('settings.clients.secret.value')} value={value} />}
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

function CopiedValue({ label, value }: { label: string; value: string }) {
  const text = useText();
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => toast.done(text('settings.clients.secret.copied', { label })),
      (error: unknown) => toast.failed(text('settings.clients.secret.notCopied'), error),
    );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>
        {label}
      </Box>
      <Box component="dd" sx={shown}>
        <Box component="code" dir="ltr" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
        <IconAction icon={Copy} label={text('settings.clients.secret.copy', { label })} onClick={copy} />
      </Box>
    </Box>
  );
}

const shown = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: 0,
  padding: '4px 4px 4px 12px',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;
