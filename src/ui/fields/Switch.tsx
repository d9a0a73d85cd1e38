import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { rem } from '../../theme/rem.ts';

/** A native checkbox styled as a switch. Requires a label. */
export const Switch = (props: Omit<ComponentProps<'input'>, 'type' | 'role'>) => (
  // A native checkbox exposes its checked state itself.
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
  <Track {...props} type="checkbox" role="switch" />
);

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: rem(34),
  height: rem(20),
  margin: 0,
  borderRadius: rem(10),
  border: `1px solid ${theme.palette.control}`,
  backgroundColor: theme.palette.surface,
  cursor: 'pointer',
  transition: 'background-color 120ms ease-out',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: rem(3),
    insetInlineStart: rem(3),
    width: rem(12),
    height: rem(12),
    borderRadius: '50%',
    backgroundColor: theme.palette.control,
    transition: 'transform 120ms ease-out',
  },
  '&:checked': { backgroundColor: theme.palette.accent.fill, borderColor: theme.palette.accent.fill },
  '&:checked::before': { backgroundColor: theme.palette.accent.on, transform: `translateX(${rem(14)})` },
  '[dir="rtl"] &:checked::before': { transform: `translateX(-${rem(14)})` },
  '&::after': { content: '""', position: 'absolute', inset: -9 },
  '&:disabled': { backgroundColor: theme.palette.sunken, cursor: 'not-allowed' },
  '&:disabled:checked': { backgroundColor: theme.palette.control, borderColor: theme.palette.control },
  '&:disabled:checked::before': { backgroundColor: theme.palette.surface },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
}));
