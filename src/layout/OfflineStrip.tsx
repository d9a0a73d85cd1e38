import { Box } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { Icon } from './Icon.tsx';
import { useOnline } from './useOnline.ts';

/** Says that nothing is fresh and nothing can be saved until the network is back. */
export function OfflineStrip() {
  const text = useText();
  const online = useOnline();
  return (
    <output>
      {!online && (
        <Box sx={strip}>
          <Icon of={CloudOff} size={16} />
          {text('layout.offline')}
        </Box>
      )}
    </output>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  paddingBlock: '8px',
  paddingInline: 'var(--gutter, 32px)',
  typography: 'body2',
  color: 'warn.text',
  bgcolor: 'warn.soft',
  '& svg': { flex: 'none' },
};
