import { Box } from '@mui/material';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinSentences } from '../../../messages/joinSentences.ts';
import { useText } from '../../../messages/useText.ts';
import { IconAction } from '../../../ui/IconAction.tsx';
import { useMeasuredBottomInset } from '../../../ui/page/useBottomInset.ts';
import { errorWords } from '../../../ui/words/errorWords.ts';
import { useIsPhone } from '../../../ui/page/useIsPhone.ts';
import { MoreActions } from './MoreActions.tsx';

interface SelectionFrameProps {
  /** Number of selected rows in words. */
  count: string;
  /** Why the last action failed. */
  error?: unknown;
  onClear: () => void;
  /** Selects the other matches; on phones behind More. */
  all?: ReactNode;
  /** The main action. */
  main?: ReactNode;
  /** Further actions, on phones behind More. */
  children?: ReactNode;
}

/** Bar with the actions on selected rows, above the end of the list. */
export function SelectionFrame({ count, error, onClear, all, main, children }: SelectionFrameProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const measure = useMeasuredBottomInset(isPhone ? 76 : 16);
  return (
    <Box component="section" aria-label={text('bulk.bar.label')} sx={position}>
      <Box ref={measure} sx={bar}>
        <Box
          component="output"
          sx={{ fontWeight: 600, paddingInlineEnd: '4px', flex: { xs: '1 1 auto', sm: 'none' } }}
        >
          {count}
        </Box>
        {!isPhone && all}
        {main}
        {isPhone ? (
          <MoreActions>
            {children}
            {all}
          </MoreActions>
        ) : (
          children
        )}
        <IconAction icon={X} label={text('bulk.bar.clear')} onClick={onClear} />
        {error !== undefined && (
          <Box role="alert" sx={{ flexBasis: 1, flexGrow: 1, minWidth: '100%' }}>
            {joinSentences(text('bulk.bar.failed'), errorWords(error, text))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const position = {
  position: 'sticky',
  insetBlockEnd: { xs: 'calc(76px + env(safe-area-inset-bottom))', sm: 16 },
  zIndex: 5,
  display: 'flex',
  justifyContent: 'center',
  marginBlockStart: '12px',
  pointerEvents: 'none',
} as const;

/** Inverse colours, because it floats over rows of any colour. */
const bar = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: '8px 8px 8px 16px',
  borderRadius: '12px',
  // Visible in forced-colors mode, which removes the fill.
  border: '1px solid transparent',
  bgcolor: 'text.primary',
  color: 'surface',
  boxShadow: (theme: { depth: { float: string } }) => theme.depth.float,
  // In low windows, e.g. at high zoom, it has a single row.
  '@media (max-height: 480px)': {
    flexWrap: 'nowrap',
    maxWidth: 1,
    overflowX: 'auto',
    '&& > *': { flex: 'none', whiteSpace: 'nowrap' },
  },
  '& :focus-visible': { outlineColor: 'currentColor' },
  '& .MuiButton-root': {
    bgcolor: 'transparent',
    color: 'inherit',
    borderColor: 'color-mix(in srgb, currentColor 36%, transparent)',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
  '& .MuiIconButton-root': {
    color: 'inherit',
    '&:hover': { bgcolor: 'color-mix(in srgb, currentColor 16%, transparent)' },
  },
} as const;
