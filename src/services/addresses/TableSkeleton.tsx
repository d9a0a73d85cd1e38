import { Box } from '@mui/material';
import { Skeleton, useLongWait } from '../../ui/loading/Skeleton.tsx';

/** Skeleton rows. */
export function TableSkeleton({ rows }: { rows: number }) {
  const waiting = useLongWait(true);
  return (
    <Box aria-busy sx={{ minHeight: rows * 57 + 36 }}>
      {waiting &&
        Array.from({ length: rows }, (_, index) => (
          <Box key={index} sx={line}>
            <Skeleton width="70%" height={16} />
            <Skeleton width="60%" height={16} />
            <Skeleton width={88} height={22} />
            <Skeleton width="80%" height={28} />
          </Box>
        ))}
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '12px',
  alignItems: 'center',
  height: 57,
  paddingInline: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
};
