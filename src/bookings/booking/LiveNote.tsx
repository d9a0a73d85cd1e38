import { Box } from '@mui/material';
import { CloudOff } from 'lucide-react';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLive } from '../../ui/queries/useLive.ts';
import { useOnline } from '../../ui/queries/useOnline.ts';

/** Keeps the screen's bookings and sessions up to date, and says if the server doesn't answer. */
export function LiveNote() {
  const text = useText();
  const { lost } = useLive();
  // The shell says that the browser is offline.
  const online = useOnline();
  return (
    <output>
      {lost && online && (
        <Box sx={{ display: 'flex', gap: '8px', color: 'warn.text', marginBlockEnd: '12px' }}>
          <Icon of={CloudOff} size={16} />
          {text('bookings.notLive')}
        </Box>
      )}
    </output>
  );
}
