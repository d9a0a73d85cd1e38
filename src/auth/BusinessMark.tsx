import { Box } from '@mui/material';
import { rem } from '../theme/rem.ts';

/** The business's name with its initial. */
export function BusinessMark({ name }: { name: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', marginBlockEnd: '24px', fontWeight: 600 }}>
      <Box aria-hidden sx={initial}>
        {first?.segment.toLocaleUpperCase()}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
    </Box>
  );
}

const initial = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: rem(32),
  height: rem(32),
  borderRadius: '8px',
  bgcolor: 'accent.fill',
  color: 'accent.on',
};
