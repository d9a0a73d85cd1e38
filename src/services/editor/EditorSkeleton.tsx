import { Box } from '@mui/material';
import { Skeleton, useLongWait } from '../../layout/Skeleton.tsx';
import { card } from '../../layout/SectionCard.tsx';
import { visuallyHidden } from '../../layout/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { EditorLayout } from './EditorLayout.tsx';

/** The editor's shape while its record is on the way. */
export function EditorSkeleton() {
  const text = useText();
  const shown = useLongWait(true, 80);
  return (
    <Box aria-busy>
      <Box component="output" sx={visuallyHidden}>
        {text('layout.loading')}
      </Box>
      {shown && (
        <>
          <Box sx={{ display: 'flex', gap: '12px', marginBlock: '26px 20px' }}>
            <Skeleton width={48} height={48} radius={8} />
            <Box sx={{ display: 'grid', gap: '10px', alignContent: 'center' }}>
              <Skeleton width={240} height={22} />
              <Skeleton width={180} height={14} />
            </Box>
          </Box>
          <EditorLayout nav={<Nav />} aside={<Block lines={1} height={232} />}>
            <Block lines={4} height={420} />
            <Block lines={3} height={320} />
          </EditorLayout>
        </>
      )}
    </Box>
  );
}

const Nav = () => (
  <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '18px', paddingBlock: '8px', paddingInline: '10px' }}>
    {[56, 112, 64, 72, 40, 76, 92].map((width) => (
      <Skeleton key={width} width={width} height={14} />
    ))}
  </Box>
);

function Block({ lines, height }: { lines: number; height: number }) {
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
