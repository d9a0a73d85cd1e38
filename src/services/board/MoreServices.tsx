import { Box, Button } from '@mui/material';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { servicesAtATime, type Catalogue } from './useCatalogue.ts';

interface MoreServicesProps {
  catalogue: Catalogue;
  /** Undefined if all are loaded. */
  readMore: (() => void) | undefined;
  readsOn: boolean;
  readingMore: boolean;
  moreFailed: boolean;
}

/** Shown while services are missing: the number loaded, and that the others are loading or a button to load them. */
export function MoreServices({ catalogue, readMore, readsOn, readingMore, moreFailed }: MoreServicesProps) {
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
      {readsOn ? (
        text('board.rest.reading')
      ) : (
        <Button size="small" disabled={readingMore} onClick={readMore}>
          {readingMore
            ? text('board.rest.reading')
            : text('board.rest.read', { smart_count: next, count: number(next) })}
        </Button>
      )}
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
