import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { Icon } from '../../Icon.tsx';

/** An error in the note under a field. */
export const ErrorLine = ({ children }: { children: string }) => (
  <Box component="span" sx={line}>
    <Icon of={CircleAlert} size={16} />
    {children}
  </Box>
);

const line = {
  display: 'flex',
  gap: '6px',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
};
