import { Box, Typography } from '@mui/material';
import type { Key, ReactNode } from 'react';

interface DialogBodyProps {
  /** ID of the dialog. */
  id: string;
  title: string;
  /** Undefined in a dialog with `hasLead={false}`. */
  lead?: ReactNode;
  /** If defined, the title takes the focus, and again with each new value, so that screen readers announce it. */
  announced?: Key;
  children?: ReactNode;
}

/** Title, lead and content of a dialog, above its footer; scrolls if the window is too low. */
export const DialogBody = ({ id, title, lead, announced, children }: DialogBodyProps) => (
  <Box sx={{ padding: { xs: '24px 16px 16px', sm: '24px 24px 16px' }, overflowY: 'auto' }}>
    <Typography
      key={announced}
      id={`${id}-title`}
      variant="h2"
      {...(announced !== undefined && { ref: focus, tabIndex: -1 })}
      sx={{
        textWrap: 'balance',
        overflowWrap: 'anywhere',
        '&:focus-visible': { outline: announced === undefined ? undefined : 'none' },
      }}
    >
      {title}
    </Typography>
    {lead !== undefined && (
      <Typography id={`${id}-lead`} component="div" sx={leadText}>
        {lead}
      </Typography>
    )}
    {children}
  </Box>
);

const focus = (heading: HTMLElement | null): void => heading?.focus();

const leadText = {
  marginBlockStart: '8px',
  color: 'text.secondary',
  '&:not(:last-child)': { marginBlockEnd: '16px' },
};
