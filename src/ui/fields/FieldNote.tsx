import { Box, Link } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../Icon.tsx';

export interface FieldChange {
  /** The value that stands on the server, as people read it; `''` when it was empty. */
  was: string;
  putBack: () => void;
}

interface FieldNoteProps {
  /** The control's id; the note's own is `${id}-note`. */
  id: string;
  label: string;
  help?: ReactNode;
  /** What is wrong and what to do; takes the place of the help. */
  error?: string | undefined;
  change?: FieldChange | undefined;
}

/** The line under a field: its help or its error, then what it was before it was changed. Its room is reserved. */
export function FieldNote({ id, label, help, error, change }: FieldNoteProps) {
  const text = useText();
  return (
    <Box id={`${id}-note`} sx={note}>
      {error ? (
        <Box component="span" sx={errorLine}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </Box>
      ) : (
        help
      )}
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

/** What a control says about its field to screen readers. */
export const describedBy = (id: string, error: string | undefined) => ({
  'aria-describedby': `${id}-note`,
  'aria-invalid': error ? (true as const) : undefined,
});

/** For `sx` of a field's frame: a changed field has a bar at the card's edge. Cards give their --card-padding. */
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

const note = { typography: 'body2', color: 'text.tertiary', minHeight: 18, marginBlockStart: '6px' };
const errorLine = {
  display: 'flex',
  gap: '6px',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
};
