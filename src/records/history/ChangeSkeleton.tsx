import { Box } from '@mui/material';
import { rem } from '../../theme/rem.ts';
import { Skeleton, useLongWait } from '../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';

/** Skeleton of lines with avatars. `waiting` is for screen readers. */
export function ChangeSkeleton({ waiting, lines = 3 }: { waiting: string; lines?: number }) {
  const shown = useLongWait(true);
  return (
    <Box sx={{ minHeight: rem(lines * 41) }}>
      <Box component="output" sx={visuallyHidden}>
        {waiting}
      </Box>
      {shown &&
        Array.from({ length: lines }, (_, line) => (
          <Box key={line} sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: rem(41) }}>
            <Skeleton width={24} height={24} radius={12} />
            <Skeleton width={280} height={16} />
          </Box>
        ))}
    </Box>
  );
}
