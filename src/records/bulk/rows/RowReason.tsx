import { Box } from '@mui/material';
import type { BulkItemError, BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useText } from '../../../messages/useText.ts';
import { rem } from '../../../theme/rem.ts';
import { useBulkWords } from '../useBulkWords.ts';

interface RowReasonProps {
  item: BulkRunItem;
  error: BulkItemError;
}

/** Reason of a blocked or failed row with a square mark; a diamond for rows with skipped fields. */
export function RowReason({ item: { state }, error }: RowReasonProps) {
  const text = useText();
  const words = useBulkWords();
  const partly = state === 'PARTLY_UNDONE' || state === 'CHANGES' || state === 'DONE' || state === 'EXCLUDED';
  return (
    <Box sx={{ display: 'flex', gap: '8px', color: partly ? 'warn.text' : 'bad.text' }}>
      <Box
        component="svg"
        viewBox="0 0 10 10"
        aria-hidden
        sx={{
          width: rem(9),
          height: rem(9),
          flex: 'none',
          marginBlockStart: '6px',
          color: partly ? 'warn.mark' : 'bad.mark',
        }}
      >
        {partly ? (
          <path d="M5 0 10 5 5 10 0 5Z" fill="currentColor" />
        ) : (
          <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />
        )}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {state === 'PARTLY_UNDONE' && text('bulk.rows.keeps', { fields: words.pathWords(error.fields) })}
        {state !== 'PARTLY_UNDONE' &&
          (partly
            ? text('bulk.rows.unfitting', { reason: words.reasonWords(error) })
            : words.reasonWords(error))}
      </Box>
    </Box>
  );
}
