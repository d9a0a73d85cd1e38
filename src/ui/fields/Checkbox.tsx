import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ComponentProps } from 'react';
import { rem } from '../../theme/rem.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some, but not all, are selected. */
  indeterminate?: boolean;
  ref?: (input: HTMLInputElement | null) => void;
}

/** A native checkbox, styled from the theme: 16 px at the usual text size, with a larger touch target. */
export function Checkbox({ indeterminate = false, ref, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const refer = (element: HTMLInputElement | null) => {
    input.current = element;
    ref?.(element);
  };
  return <Box ref={refer} type="checkbox" {...props} />;
}

const Box = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: rem(16),
  height: rem(16),
  margin: 0,
  borderRadius: 4,
  border: `1px solid ${theme.palette.control}`,
  backgroundColor: theme.palette.surface,
  cursor: 'pointer',
  transition: 'background-color 120ms ease-out',
  '&:hover': { borderColor: theme.palette.text.tertiary },
  '&:checked, &:indeterminate': {
    backgroundColor: theme.palette.accent.fill,
    borderColor: theme.palette.accent.fill,
  },
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: 1,
    backgroundColor: theme.palette.accent.on,
    opacity: 0,
    clipPath: 'polygon(14% 50%, 4% 61%, 38% 92%, 97% 22%, 85% 12%, 37% 70%)',
  },
  '&:checked::before': { opacity: 1 },
  '&:indeterminate::before': { opacity: 1, clipPath: 'inset(42% 12%)' },
  // Touch target: 32 px square, 44 px on touch screens.
  '&::after': { content: '""', position: 'absolute', inset: -9 },
  '@media (pointer: coarse)': { width: rem(20), height: rem(20), '&::after': { inset: -13 } },
  '&:disabled': { backgroundColor: theme.palette.sunken, cursor: 'not-allowed' },
  '&:disabled:checked': { backgroundColor: theme.palette.control, borderColor: theme.palette.control },
  '&:disabled:checked::before': { backgroundColor: theme.palette.surface },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
}));
