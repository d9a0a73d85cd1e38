import { rem } from '../../theme/rem.ts';

/** A tab above a list; the current one has `aria-current`, or `aria-selected` in a tab list. */
export const viewTab = {
  flex: 'none',
  display: 'flex',
  gap: '6px',
  alignItems: 'center',
  height: rem(40),
  paddingInline: '10px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  bgcolor: 'transparent',
  typography: 'button',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'text.secondary',
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: rem(44) },
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: '-3px', borderRadius: '8px' },
  '&[aria-current], &[aria-selected="true"]': { color: 'text.primary', borderColor: 'accent.fill' },
  '@media (forced-colors: active)': {
    '&:not([aria-current], [aria-selected="true"])': { borderColor: 'Canvas' },
  },
} as const;
