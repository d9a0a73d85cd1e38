import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { Skeleton, useLongWait } from '../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { ShellFrame, wasShellShown } from './ShellFrame.tsx';

/** Skeleton while the session is checked. A tab that reloads paints the frame around it at once. */
export function LoadingPage() {
  const isSlow = useLongWait(true, 80);
  if (wasShellShown()) {
    // Until then the frame of index.html stands: mounting this one twice costs more than the wait.
    if (!isSlow && document.documentElement.dataset['frame'] !== undefined) return null;
    return (
      <ShellFrame>
        <LoadingScreen />
      </ShellFrame>
    );
  }
  return (
    <Box component="main" sx={{ padding: { xs: '16px', sm: '24px 32px' } }}>
      <LoadingScreen />
    </Box>
  );
}

/** Skeleton of a screen whose script is loading, shown within 100 ms of a click. */
export function LoadingScreen() {
  const text = useText();
  const isSlow = useLongWait(true, 80);
  if (!isSlow) return null;
  return (
    <Box sx={{ display: 'grid', gap: '16px' }}>
      <Box component="output" sx={visuallyHidden}>
        {text('layout.loading')}
      </Box>
      <Skeleton width={180} height={28} />
      <Skeleton width={260} height={14} />
      <Skeleton width="100%" height={320} radius={12} />
    </Box>
  );
}
