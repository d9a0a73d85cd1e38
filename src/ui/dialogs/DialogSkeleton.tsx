import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';
import { useText } from '../../messages/useText.ts';
import { rem } from '../../theme/rem.ts';
import { Skeleton, useLongWait } from '../loading/Skeleton.tsx';
import { visuallyHidden } from '../textStyles.ts';

/** Placeholder of a dialog whose script is loading; shows a skeleton after a short delay. */
export function DialogSkeleton() {
  const text = useText();
  const isSlow = useLongWait(true, 80);
  if (!isSlow) return null;
  return createPortal(
    <Box sx={scrim}>
      <Box sx={paper}>
        <Box component="output" sx={visuallyHidden}>
          {text('layout.loading')}
        </Box>
        <Skeleton width="60%" height={24} />
        <Skeleton width="90%" height={14} />
        <Skeleton width="100%" height={140} radius={12} />
        <Box sx={{ display: 'flex', justifyContent: 'end', gap: '8px', marginBlockStart: '8px' }}>
          <Skeleton width={88} height={36} radius={8} />
          <Skeleton width={120} height={36} radius={8} />
        </Box>
      </Box>
    </Box>,
    document.body,
  );
}

const scrim = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'flex',
  alignItems: { xs: 'flex-end', sm: 'center' },
  justifyContent: 'center',
  bgcolor: 'scrim',
} as const;

const paper = {
  display: 'grid',
  gap: '16px',
  width: { xs: 1, sm: rem(600) },
  maxWidth: { sm: 'calc(100% - 32px)' },
  padding: { xs: '24px 16px', sm: '24px' },
  borderRadius: { xs: '16px 16px 0 0', sm: '16px' },
  bgcolor: 'raised',
  boxShadow: (theme: Theme) => theme.depth.dialog,
} as const;
