import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { ErrorLine } from './ErrorLine.tsx';

export interface FieldChange {
  /** The saved value as shown to users; `''` if it was empty. */
  was: string;
  putBack: () => void;
}

interface FieldNoteProps {
  /** ID of the control; the note has `${id}-note`. */
  id: string;
  label: string;
  help?: ReactNode;
  /** Error and remedy; replaces the help. */
  error?: string | undefined;
  change?: FieldChange | undefined;
  /** Whether a line of text stands above it instead of a control. */
  underText?: boolean;
}

/** Lines under a field: help or error, then the previous value of a changed field. Without any, takes no room. */
export function FieldNote({ id, label, help, error, change, underText = false }: FieldNoteProps) {
  const text = useText();
  return (
    <Box id={`${id}-note`} sx={underText ? textNote : note}>
      {error ? <ErrorLine>{error}</ErrorLine> : help}
      {change && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {change.was === ''
            ? text('layout.field.wasEmpty')
            : text('layout.field.was', { value: change.was })}{' '}
          <Link
            component="button"
            type="button"
            aria-label={text('layout.field.putBackName', { field: label })}
            onClick={change.putBack}
            sx={{ typography: 'body2', color: 'text.secondary' }}
          >
            {text('layout.field.putBack')}
          </Link>
        </Box>
      )}
    </Box>
  );
}

/** ARIA attributes that link a control to its note. */
export const describedBy = (id: string, error: string | undefined) => ({
  'aria-describedby': `${id}-note`,
  'aria-invalid': error ? (true as const) : undefined,
});

/** `sx` of a field's frame: a changed field has a bar at the card's edge. Cards set --card-padding. */
export const fieldFrame = (changed: boolean) => ({
  position: 'relative',
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  ...(changed && {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 'calc(var(--card-padding, 24px) * -1)',
      borderInlineStart: '3px solid',
      borderColor: 'accent.fill',
    },
  }),
});

const note = { typography: 'body2', color: 'text.tertiary', '&:not(:empty)': { marginBlockStart: '6px' } };
const textNote = { ...note, '&:not(:empty)': { marginBlockStart: '2px' } };
