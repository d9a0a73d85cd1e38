import { Box } from '@mui/material';
import { Skeleton, useLongWait } from '../../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';

const rows = Array.from({ length: 10 }, (_, index) => index);
const columns = Array.from({ length: 5 }, (_, index) => index);

/** Skeleton of the board. */
export function BoardSkeleton() {
  const text = useText();
  const shown = useLongWait(true);
  return (
    <Box sx={{ minHeight: 480 }}>
      <Box component="output" sx={visuallyHidden}>
        {text('board.loading')}
      </Box>
      {shown && (
        <Box
          aria-hidden
          sx={{ border: '1px solid', borderColor: 'line', borderRadius: '12px', bgcolor: 'surface' }}
        >
          {rows.map((row) => (
            <Box key={row} sx={line}>
              <Skeleton width={row % 2 === 0 ? 180 : 136} height={12} />
              <Box sx={{ marginInlineStart: 'auto', display: { xs: 'none', sm: 'flex' }, gap: '88px' }}>
                {columns.map((column) => (
                  <Skeleton key={column} width={16} height={16} radius={4} />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  alignItems: 'center',
  height: 40,
  paddingInline: '14px 44px',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'line' },
} as const;
