import { Box, Button } from '@mui/material';
import { useFormats } from '../layout/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { servicesAtATime, type Catalogue } from './useCatalogue.ts';

interface MoreServicesProps {
  catalogue: Catalogue;
  /** Undefined where all are there. */
  readMore: (() => void) | undefined;
  readingMore: boolean;
  moreFailed: boolean;
}

/** Where the business has more services than the board reads at once: how many stand here, and the way to the others. */
export function MoreServices({ catalogue, readMore, readingMore, moreFailed }: MoreServicesProps) {
  const text = useText();
  const { number } = useFormats();
  const { services, total } = catalogue;
  if (!readMore) return null;
  const shown = services.length;
  const next = total === undefined ? servicesAtATime : Math.min(servicesAtATime, total - shown);
  return (
    <Box role="note" sx={note}>
      <Box sx={{ flex: '1 1 280px' }}>
        {total === undefined
          ? text('board.rest.first', { shown: number(shown) })
          : text('board.rest.firstOf', { shown: number(shown), total: number(total) })}
        {moreFailed && (
          <Box role="alert" sx={{ color: 'bad.text' }}>
            {text('board.rest.failed')}
          </Box>
        )}
      </Box>
      <Button size="small" disabled={readingMore} onClick={readMore}>
        {readingMore
          ? text('board.rest.reading')
          : text('board.rest.read', { smart_count: next, count: number(next) })}
      </Button>
    </Box>
  );
}

const note = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
  marginBlockEnd: '12px',
} as const;
