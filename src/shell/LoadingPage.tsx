import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { Skeleton, useLongWait } from '../ui/page/Skeleton.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';

/** While it is found out who is there: after a moment, the shapes of a page. */
export function LoadingPage() {
  return (
    <Box component="main" sx={{ padding: { xs: '16px', sm: '24px 32px' } }}>
      <LoadingScreen />
    </Box>
  );
}

/** In the place of a screen whose script is on the way. Whoever pressed its link sees within 100 ms that it comes. */
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
