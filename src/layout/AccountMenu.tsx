import { Box, ButtonBase, Divider, Popover, Button } from '@mui/material';
import { ChevronsUpDown, LogOut } from 'lucide-react';
import { useGetIdentity } from 'react-admin';
import { useId, useState } from 'react';
import { useSignOut } from '../auth/useSignOut.ts';
import { useText } from '../messages/useText.ts';
import { Face } from './Face.tsx';
import { Icon } from './Icon.tsx';
import { oneLine } from './textStyles.ts';
import { ThemeRadios } from './ThemeRadios.tsx';

/** The person: who is signed in, the theme on this device, and the way out. */
export function AccountMenu({ compact }: { compact: boolean }) {
  const text = useText();
  const id = useId();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = identity?.fullName ?? text('layout.account.signedInAs');
  return (
    <>
      <ButtonBase
        aria-label={`${text('layout.account.open')}: ${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={compact ? { ...opener, padding: '4px', width: 36 } : opener}
      >
        <Face id={String(identity?.id ?? '')} name={name} size={28} />
        {!compact && (
          <>
            <Box component="span" sx={{ ...oneLine, flex: 1, textAlign: 'start', fontWeight: 500 }}>
              {name}
            </Box>
            <Icon of={ChevronsUpDown} size={16} />
          </>
        )}
      </ButtonBase>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': text('layout.account.open'),
            sx: { width: 232, marginBlockStart: '-4px' },
          },
        }}
      >
        <AccountPanel name={name} />
      </Popover>
    </>
  );
}

/** What the account menu holds; on a phone it lies in the sheet behind More. */
export function AccountPanel({ name }: { name: string }) {
  const text = useText();
  const signOut = useSignOut();
  return (
    <Box sx={{ padding: '12px' }}>
      <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{text('layout.account.signedInAs')}</Box>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Divider sx={{ marginBlock: '12px' }} />
      <ThemeRadios />
      <Divider sx={{ marginBlock: '12px' }} />
      <Button
        fullWidth
        variant="text"
        onClick={() => void signOut()}
        sx={{ justifyContent: 'start' }}
        startIcon={<Icon of={LogOut} size={16} mirrored />}
      >
        {text('layout.account.signOut')}
      </Button>
    </Box>
  );
}

const opener = {
  display: 'flex',
  width: 1,
  gap: '8px',
  padding: '4px 8px 4px 4px',
  borderRadius: '8px',
  color: 'text.secondary',
  font: 'inherit',
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
} as const;
