import { Box } from '@mui/material';
import { Skeleton, useLongWait } from '../../../ui/loading/Skeleton.tsx';

/** Skeleton of a list of options with the expected number of rows. */
export function ChoicesSkeleton({ lines }: { lines: number }) {
  const shown = useLongWait(true);
  return (
    <Box aria-busy>
      {Array.from({ length: Math.max(1, lines) }, (_, at) => (
        <Box key={at} sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }}>
          {shown && <Skeleton width={at % 2 === 0 ? '46%' : '34%'} height={16} />}
        </Box>
      ))}
    </Box>
  );
}
