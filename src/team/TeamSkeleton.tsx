import { Box } from '@mui/material';
import { card } from '../ui/page/SectionCard.tsx';
import { Skeleton, useLongWait } from '../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { useText } from '../messages/useText.ts';

/** Skeleton of the member list. */
export function TeamSkeleton() {
  const text = useText();
  const shown = useLongWait(true);
  return (
    <Box sx={{ ...card, minHeight: 260 }}>
      <Box component="output" sx={visuallyHidden}>
        {text('team.loading')}
      </Box>
      {shown && (
        <Box sx={{ display: 'grid', gap: '24px' }}>
          <Skeleton width={80} height={24} />
          {[0, 1, 2].map((row) => (
            <Box key={row} sx={{ display: 'flex', gap: '12px', alignItems: 'center' }}>
              <Skeleton width={32} height={32} radius={16} />
              <Box sx={{ display: 'grid', gap: '6px', flex: 1 }}>
                <Skeleton width={160} height={16} />
                <Skeleton width={240} height={13} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
