import { Box } from '@mui/material';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { columnOf, type ColumnKey } from './columns.ts';
import type { Density } from './density.ts';
import { useServiceList } from './ServiceListContext.ts';
import { ServiceTableFrame } from './ServiceTableFrame.tsx';

interface ServiceSkeletonProps {
  rows: number;
  density: Density;
  phone: boolean;
}

/** Stands where the rows will: their number, their places, about their words. */
export function ServiceSkeleton({ rows, density, phone }: ServiceSkeletonProps) {
  const { address } = useServiceList();
  const all = Array.from({ length: rows }, (_, at) => at);
  if (phone) return all.map((at) => <CardShape key={at} at={at} />);
  return (
    <ServiceTableFrame density={density}>
      {all.map((at) => (
        <tr key={at} aria-hidden>
          <td>
            <Skeleton width={16} height={16} radius={4} />
          </td>
          {address.columns.map((key) => (
            <td key={key} data-column={key}>
              <Box sx={{ display: 'flex', justifyContent: columnOf(key).numeric ? 'end' : 'start' }}>
                {key === 'name' ? (
                  <NameShape at={at} compact={density === 'compact'} />
                ) : (
                  <Skeleton width={widths[key]} height={key === 'state' ? 22 : 12} />
                )}
              </Box>
            </td>
          ))}
          <td>
            <Skeleton width={18} height={4} />
          </td>
        </tr>
      ))}
    </ServiceTableFrame>
  );
}

function NameShape({ at, compact }: { at: number; compact: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', flex: 1 }}>
      <Box sx={{ flex: 'none' }}>
        <Skeleton width={compact ? 24 : 40} height={compact ? 24 : 40} radius={8} />
      </Box>
      <Box sx={{ display: 'grid', gap: '8px', flex: 1 }}>
        <Skeleton width={nameWidths[at % nameWidths.length] ?? 120} height={12} />
        {!compact && <Skeleton width={96} height={10} />}
      </Box>
    </Box>
  );
}

function CardShape({ at }: { at: number }) {
  return (
    <Box aria-hidden sx={card}>
      <Skeleton width={44} height={44} radius={8} />
      <Box sx={{ display: 'grid', gap: '8px', alignContent: 'start', flex: 1 }}>
        <Skeleton width={nameWidths[at % nameWidths.length] ?? 120} height={14} />
        <Skeleton width={180} height={12} />
        <Skeleton width={88} height={22} />
      </Box>
      <Skeleton width={52} height={14} />
    </Box>
  );
}

/** Names are not all alike. */
const nameWidths = [138, 112, 150, 132, 96, 124];

const widths: Record<Exclude<ColumnKey, 'name'>, number> = {
  type: 76,
  category: 64,
  price: 48,
  length: 56,
  locations: 72,
  staff: 44,
  state: 84,
  address: 110,
  updated: 72,
  created: 72,
};

const card = {
  display: 'flex',
  gap: '12px',
  height: 91,
  padding: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const;
