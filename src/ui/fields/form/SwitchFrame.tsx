import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { fieldFrame, FieldNote } from './FieldNote.tsx';
import type { BoundField } from './useField.ts';

interface SwitchFrameProps extends Pick<BoundField, 'id' | 'error' | 'change'> {
  /** A sentence: `Customers can book online`. */
  label: string;
  /** Effect of the current state. */
  effect?: ReactNode;
  /** Of the control. */
  as?: 'switch' | 'checkbox';
  /** The control; its ID is {@link id}. */
  children: ReactNode;
}

/** A yes/no control of a form with its label beside it, and its effect or error below. */
export const SwitchFrame = ({
  id,
  label,
  effect,
  error,
  change,
  as = 'switch',
  children,
}: SwitchFrameProps) => (
  <Box
    data-field={id}
    data-changed={change ? '' : undefined}
    sx={{ ...fieldFrame(change !== undefined), display: 'flex', gap: as === 'switch' ? '12px' : '8px' }}
  >
    <Box sx={{ height: 20, display: 'flex', alignItems: 'center' }}>{children}</Box>
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: as === 'switch' ? 500 : 400, cursor: 'pointer' }}>
        {label}
      </Box>
      <FieldNote id={id} label={label} help={effect} error={error} change={change} underText />
    </Box>
  </Box>
);
