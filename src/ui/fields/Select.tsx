import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { rem } from '../../theme/rem.ts';
import { Icon } from '../Icon.tsx';

interface SelectProps extends ComponentProps<'select'> {
  invalid?: boolean;
}

/** A native select styled like an input; works with screen readers, phones and tests. */
export function Select({ invalid = false, ...props }: SelectProps) {
  return (
    <Box sx={{ position: 'relative', display: 'grid' }}>
      <Native data-invalid={invalid || undefined} aria-invalid={invalid || undefined} {...props} />
      <Box component="span" sx={arrow}>
        <Icon of={ChevronDown} size={16} />
      </Box>
    </Box>
  );
}

/** Overlays the select without catching clicks. */
const arrow = {
  position: 'absolute',
  insetInlineEnd: 12,
  insetBlock: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  color: 'text.tertiary',
} as const;

const Native = styled('select')(({ theme: { palette } }) => ({
  appearance: 'none',
  height: rem(36),
  width: '100%',
  minWidth: 0,
  paddingBlock: 0,
  paddingInline: '12px 36px',
  borderRadius: 8,
  border: `1px solid ${palette.control}`,
  backgroundColor: palette.surface,
  color: palette.text.primary,
  font: 'inherit',
  fontSize: rem(14),
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '&:hover': { borderColor: palette.text.tertiary },
  '&[data-invalid]': { border: `2px solid ${palette.bad.mark}` },
  '&:disabled': { backgroundColor: palette.sunken, color: palette.text.tertiary, cursor: 'not-allowed' },
  'fieldset:disabled &': { borderColor: palette.line, color: palette.text.secondary },
  '& option': { backgroundColor: palette.raised, color: palette.text.primary },
  '@media (pointer: coarse)': { height: rem(44), fontSize: rem(16) },
}));
