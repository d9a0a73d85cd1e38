import { Box } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { useOnline } from '../ui/useOnline.ts';
import { useReadAt } from '../ui/useReadAt.ts';

/**
 * Offline banner: shows the age of the screen's data, and that changes can't be saved. One banner in the shell serves
 * all screens, because the query cache stores the time of each response.
 */
export function OfflineStrip() {
  const online = useOnline();
  return <output>{!online && <Offline />}</output>;
}

function Offline() {
  const text = useText();
  const { time } = useFormats();
  const readAt = useReadAt();
  return (
    <Box sx={strip}>
      <Icon of={CloudOff} size={16} />
      {readAt ? text('layout.offlineSince', { time: time(readAt) }) : text('layout.offline')}
    </Box>
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
