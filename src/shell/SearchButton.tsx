import { Box } from '@mui/material';
import { Search } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { Icon } from '../ui/Icon.tsx';
import { KeyCap } from '../ui/keys/KeyCap.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { Tip } from '../ui/Tip.tsx';

interface SearchButtonProps {
  /** The icon only, with a tooltip. */
  compact?: boolean;
  /** Undefined while the session is checked. */
  onClick: (() => void) | undefined;
}

/** Opens the palette; it looks like the field that the palette shows. */
export function SearchButton({ compact = false, onClick }: SearchButtonProps) {
  const text = useText();
  const label = text('layout.search');
  const button = (
    <Box
      component="button"
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      sx={{ ...field, justifyContent: compact ? 'center' : 'start' }}
    >
      <Icon of={Search} size={16} />
      {!compact && (
        <>
          <Box component="span" sx={{ ...oneLine, flex: 1, textAlign: 'start' }}>
            {label}
          </Box>
          <KeyCap>Ctrl K</KeyCap>
        </>
      )}
    </Box>
  );
  return compact ? <Tip text={label}>{button}</Tip> : button;
}

const field = {
  display: 'flex',
  width: 1,
  alignItems: 'center',
  gap: '7px',
  minWidth: 36,
  minHeight: rem(36),
  marginBlockStart: '16px',
  paddingInline: '9px',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '8px',
  bgcolor: 'surface',
  typography: 'body2',
  color: 'text.tertiary',
  cursor: 'pointer',
  '& kbd': { flex: 'none', paddingInline: '5px' },
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'hover' },
  '@media (pointer: coarse)': { minHeight: rem(44), '& kbd': { display: 'none' } },
} as const;
