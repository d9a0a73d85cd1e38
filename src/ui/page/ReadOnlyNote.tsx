import { Box } from '@mui/material';
import { Eye } from 'lucide-react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../Icon.tsx';

/** Note on a read-only screen: why there are no actions and who can grant access. */
export function ReadOnlyNote() {
  const text = useText();
  return (
    <Box role="note" sx={line}>
      <Icon of={Eye} size={16} />
      {text('layout.readOnly')}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  typography: 'body2',
  color: 'text.secondary',
  marginBlockEnd: '16px',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
};
