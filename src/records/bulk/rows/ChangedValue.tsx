import { Box } from '@mui/material';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import type { Cell } from '../useBulkWords.ts';

interface ChangedValueProps {
  cell: Pick<Cell, 'before' | 'after'>;
  /** Of a record that is created: without an old value. */
  isNew?: boolean | undefined;
}

/** The old value, struck through, and the new one, with labels for screen readers; side by side if both are short. */
export function ChangedValue({ cell: { before, after }, isNew = false }: ChangedValueProps) {
  const text = useText();
  if (isNew) return <Box sx={{ color: 'text.primary', ...lines }}>{after || before}</Box>;
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

/** The start of a description suffices to recognise it. */
const lines = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  minWidth: 0,
} as const;
