import { Box, ButtonBase, Divider, Popover, Button } from '@mui/material';
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../messages/useText.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { lazyPart } from '../ui/loading/lazyPart.ts';
import { Icon } from '../ui/Icon.tsx';
import { rem } from '../theme/rem.ts';
import { Optional } from '../ui/loading/Optional.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { ThemeRadios } from './ThemeRadios.tsx';
import { useAskedSignOut } from './useAskedSignOut.tsx';
import { usePerson, type Person } from '../ui/business/usePerson.ts';

const UndoButtons = lazyPart(async () => (await import('../records/undo/UndoButtons.tsx')).UndoButtons);

/** Menu with the signed-in person, the theme and signing out. */
export function AccountMenu({ compact }: { compact: boolean }) {
  const text = useText();
  const id = useId();
  const { name, known } = usePerson();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        {known ? <Avatar name={name} size={28} /> : <Skeleton width={28} height={28} radius={14} />}
        {!compact && (
          <>
            <Box component="span" sx={personName}>
              {known ? name : <Skeleton width={96} height={14} />}
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
        <AccountPanel onLeave={() => setAnchor(null)} />
      </Popover>
    </>
  );
}

/** As high as a line of text while the name loads. */
const personName = {
  ...oneLine,
  flex: 1,
  minHeight: rem(20),
  alignContent: 'center',
  textAlign: 'start',
  fontWeight: 500,
} as const;

interface AccountPanelProps {
  /** Called on navigation to another page. */
  onLeave: () => void;
}

/** Content of the account menu; on phones in the More sheet. */
export function AccountPanel({ onLeave }: AccountPanelProps) {
  const text = useText();
  const { name, role } = usePerson();
  const { signOut, question } = useAskedSignOut(onLeave);
  return (
    <Box sx={{ padding: '12px' }}>
      <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{text('layout.account.signedInAs')}</Box>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <Optional>{role && <Role role={role} />}</Optional>
      <Button
        component={Link}
        to="/account"
        fullWidth
        variant="text"
        onClick={onLeave}
        sx={{ justifyContent: 'start', marginBlockStart: '8px' }}
        startIcon={<Icon of={UserRound} size={16} />}
      >
        {text('layout.account.yours')}
      </Button>
      <Optional>
        <UndoButtons stacked onUsed={onLeave} />
      </Optional>
      <Divider sx={{ marginBlock: '12px' }} />
      <ThemeRadios />
      <Divider sx={{ marginBlock: '12px' }} />
      <Button
        fullWidth
        variant="text"
        onClick={signOut}
        sx={{ justifyContent: 'start' }}
        startIcon={<Icon of={LogOut} size={16} mirrored />}
      >
        {text('layout.account.signOut')}
      </Button>
      {question}
    </Box>
  );
}

function Role({ role }: { role: NonNullable<Person['role']> }) {
  const text = useText();
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{text(`team.role.${role}`)}</Box>;
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
