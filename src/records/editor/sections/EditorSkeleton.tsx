import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { card } from '../../../ui/page/SectionCard.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { EditorLayout } from './EditorLayout.tsx';

/** Skeleton of the editor while its record loads, below the known head. */
export function EditorSkeleton({ head, aside }: { head: ReactNode; aside: boolean }) {
  const text = useText();
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {text('layout.loading')}
      </Box>
      {head}
      <EditorLayout busy nav={<Nav />} aside={aside && <AsideSkeleton />}>
        <SectionSkeleton lines={4} height={420} />
        <SectionsSkeleton />
      </EditorLayout>
    </>
  );
}

/** Skeleton of the sections not yet rendered. */
export function SectionsSkeleton() {
  return (
    <>
      <SectionSkeleton lines={3} height={320} />
      <SectionSkeleton lines={3} height={320} />
    </>
  );
}

export const AsideSkeleton = () => <SectionSkeleton lines={1} height={232} />;

const Nav = () => (
  <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '18px', paddingBlock: '8px', paddingInline: '10px' }}>
    {[56, 112, 64, 72, 40, 76, 92].map((width) => (
      <Skeleton key={width} width={width} height={14} />
    ))}
  </Box>
);

function SectionSkeleton({ lines, height }: { lines: number; height: number }) {
  return (
    <Box sx={{ ...card, height, display: 'grid', gap: '24px', alignContent: 'start' }}>
      <Skeleton width={96} height={16} />
      {Array.from({ length: lines }, (_, at) => (
        <Box key={at} sx={{ display: 'grid', gap: '8px' }}>
          <Skeleton width={72} height={12} />
          <Skeleton width="100%" height={36} radius={8} />
        </Box>
      ))}
    </Box>
  );
}
