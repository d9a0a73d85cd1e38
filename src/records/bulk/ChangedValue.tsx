import { Box } from '@mui/material';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import type { Cell } from './useBulkWords.ts';

/** Before, struck through, and after: side by side where both are short. Readers hear which is which. */
export function ChangedValue({ cell: { before, after } }: { cell: Pick<Cell, 'before' | 'after'> }) {
  const text = useText();
  return (
    <Box sx={pair}>
      <Box component="span" sx={visuallyHidden}>
        {text('bulk.rows.from')}{' '}
      </Box>
      <Box component="del" title={before} sx={{ color: 'text.tertiary', ...lines }}>
        {before || text('bulk.rows.empty')}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {' '}
        {text('bulk.rows.to')}{' '}
      </Box>
      <Box component="ins" title={after} sx={{ color: 'text.primary', textDecoration: 'none', ...lines }}>
        {after || text('bulk.rows.empty')}
      </Box>
    </Box>
  );
}

const pair = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'inherit',
  gap: '2px 8px',
  position: 'relative',
} as const;

/** A description is recognised by how it begins. */
const lines = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  minWidth: 0,
} as const;
