import { styled } from '@mui/material/styles';

/** A native checkbox drawn as a switch. Give it `type="checkbox" role="switch"` and a label. */
export const Switch = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 34,
  height: 20,
  margin: 0,
  borderRadius: 10,
  border: `1px solid ${theme.palette.control}`,
  backgroundColor: theme.palette.surface,
  cursor: 'pointer',
  transition: 'background-color 120ms ease-out',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 3,
    insetInlineStart: 3,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: theme.palette.control,
    transition: 'transform 120ms ease-out',
  },
  '&:checked': { backgroundColor: theme.palette.accent.fill, borderColor: theme.palette.accent.fill },
  '&:checked::before': { backgroundColor: theme.palette.accent.on, transform: 'translateX(14px)' },
  '[dir="rtl"] &:checked::before': { transform: 'translateX(-14px)' },
  '&::after': { content: '""', position: 'absolute', inset: -9 },
  '&:disabled': { backgroundColor: theme.palette.sunken, cursor: 'not-allowed' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
}));
