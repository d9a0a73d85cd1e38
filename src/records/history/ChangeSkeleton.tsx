import { Box } from '@mui/material';
import { Skeleton, useLongWait } from '../../ui/page/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';

/** Skeleton of lines with avatars. `waiting` is for screen readers. */
export function ChangeSkeleton({ waiting, lines = 3 }: { waiting: string; lines?: number }) {
  const shown = useLongWait(true);
  return (
    <Box sx={{ minHeight: lines * 65 }}>
      <Box component="output" sx={visuallyHidden}>
        {waiting}
      </Box>
      {shown &&
        Array.from({ length: lines }, (_, line) => (
          <Box key={line} sx={{ display: 'flex', gap: '12px', paddingBlock: '12px' }}>
            <Skeleton width={28} height={28} radius={14} />
            <Box sx={{ display: 'grid', gap: '6px', flex: 1 }}>
              <Skeleton width={280} height={16} />
              <Skeleton width={120} height={13} />
            </Box>
          </Box>
        ))}
    </Box>
  );
}
