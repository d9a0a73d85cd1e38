import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { fieldFrame, FieldNote, type FieldChange } from './FieldNote.tsx';

export interface FieldProps {
  /** ID of the control; help and error have `${id}-note`. */
  id: string;
  label: string;
  optional?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  change?: FieldChange | undefined;
  /** For a group of controls: renders a fieldset with a legend. */
  group?: boolean;
  /** Right of the label: a counter or a link. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Layout of every field: label, control, then help, error or previous value. */
export function Field({ id, label, optional, help, error, change, group, aside, children }: FieldProps) {
  const text = useText();
  const name = (
    <>
      {label}
      {optional && (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          {' '}
          {text('layout.field.optional')}
        </Box>
      )}
    </>
  );
  return (
    <Box
      {...(group
        ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-note` }
        : {})}
      data-field={id}
      data-changed={change ? '' : undefined}
      sx={fieldFrame(change !== undefined)}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px', marginBlockEnd: '6px' }}>
        {group ? (
          <Box id={`${id}-label`} sx={{ fontWeight: 500 }}>
            {name}
          </Box>
        ) : (
          <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
            {name}
          </Box>
        )}
        {aside && <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{aside}</Box>}
      </Box>
      {children}
      <FieldNote id={id} label={label} help={help} error={error} change={change} />
    </Box>
  );
}
