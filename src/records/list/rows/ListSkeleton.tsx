import { Box } from '@mui/material';
import { memo } from 'react';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { rem } from '../../../theme/rem.ts';
import { columnsOf, nameColumn } from './columns.ts';
import type { Density } from './density.ts';
import type { ListKind } from '../listKind.ts';
import { useRecordList } from '../RecordListContext.ts';
import { TableFrame } from './TableFrame.tsx';

interface ListSkeletonProps {
  rows: number;
  density: Density;
  cards: boolean;
}

/** Skeleton with the number and layout of the expected rows. */
export function ListSkeleton(props: ListSkeletonProps) {
  const { kind, address } = useRecordList();
  return <Shapes {...props} kind={kind} columns={address.columns} />;
}

interface ShapesProps extends ListSkeletonProps {
  kind: ListKind;
  columns: readonly string[];
}

/** Memoised: the list renders with every request that starts or ends on the screen. */
const Shapes = memo(function Shapes({ kind, columns, rows, density, cards }: ShapesProps) {
  const all = Array.from({ length: rows }, (_, at) => at);
  if (cards) return all.map((at) => <CardSkeleton key={at} at={at} />);
  return (
    <TableFrame density={density}>
      {all.map((at) => (
        <tr key={at} aria-hidden>
          <td>
            <Skeleton width={16} height={16} radius={4} />
          </td>
          {columnsOf(kind, columns).map(({ key, numeric, shape }) => (
            <td key={key} data-column={key}>
              <Box sx={{ display: 'flex', justifyContent: numeric ? 'end' : 'start' }}>
                {key === nameColumn ? (
                  <NameSkeleton at={at} compact={density === 'compact'} />
                ) : (
                  <Skeleton width={shape?.width ?? 72} height={shape?.height ?? 12} />
                )}
              </Box>
            </td>
          ))}
          <td>
            <Skeleton width={18} height={4} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
});

function NameSkeleton({ at, compact }: { at: number; compact: boolean }) {
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

function CardSkeleton({ at }: { at: number }) {
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

/** Varied widths look like names. */
const nameWidths = [138, 112, 150, 132, 96, 124];

const card = {
  display: 'flex',
  gap: '12px',
  height: rem(91),
  padding: '12px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const;
