import { Box } from '@mui/material';
import { Skeleton } from '../layout/Skeleton.tsx';
import { rowSize, type Density } from './density.ts';

interface ServiceSkeletonProps {
  rows: number;
  density: Density;
  phone: boolean;
}

/** Stands where the rows will: their number, their height, about their words. */
export function ServiceSkeleton({ rows, density, phone }: ServiceSkeletonProps) {
  const height = phone ? 91 : rowSize[density];
  const picture = phone ? 44 : density === 'compact' ? 24 : 40;
  return (
    <Box aria-hidden sx={{ paddingBlockStart: phone ? 0 : '36px' }}>
      {Array.from({ length: rows }, (_, at) => (
        <Box key={at} sx={{ ...row, height, paddingInlineStart: phone ? '12px' : '56px' }}>
          <Skeleton width={picture} height={picture} radius={8} />
          <Box sx={{ display: 'grid', gap: '8px', flex: '0 1 180px', minWidth: 96 }}>
            <Skeleton width={nameWidths[at % nameWidths.length] ?? 120} height={12} />
            {density === 'comfortable' && <Skeleton width={96} height={10} />}
          </Box>
          {!phone && (
            <>
              <Box sx={{ flex: 1 }} />
              <Skeleton width={80} height={12} />
              <Skeleton width={56} height={12} />
              <Skeleton width={72} height={12} />
            </>
          )}
          <Box sx={{ marginInlineStart: phone ? 'auto' : '48px', marginInlineEnd: phone ? 0 : '64px' }}>
            <Skeleton width={92} height={22} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Names are not all alike. */
const nameWidths = [148, 112, 172, 132, 96, 160];

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  paddingInlineEnd: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const;
